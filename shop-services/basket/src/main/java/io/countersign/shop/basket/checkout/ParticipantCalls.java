// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.client.HttpClientErrorException;

/** Tells what a call of a participant came to. */
final class ParticipantCalls {

    private ParticipantCalls() {}

    /**
     * Makes a call. Whatever fails beside a refusal leaves it open whether the call took effect, and that includes a
     * refused credential: another attempt, with another credential, may find it done.
     *
     * @param refusals the reason of each status that is a refusal for good, {@code null} of all others
     */
    static Outcome outcome(Runnable call, Function<HttpStatus, @Nullable Reason> refusals) {
        return outcome(
                () -> {
                    call.run();
                    return Outcome.DONE;
                },
                refusals);
    }

    /** The same for a call whose answer says more than its status. */
    static Outcome outcome(Supplier<Outcome> call, Function<HttpStatus, @Nullable Reason> refusals) {
        try {
            return call.get();
        } catch (HttpClientErrorException refused) {
            Reason reason = reason(refused.getStatusCode(), refusals);
            return reason == null
                    ? new Outcome.Unknown("status " + refused.getStatusCode().value())
                    : new Outcome.Refused(reason);
        } catch (RuntimeException failure) {
            return new Outcome.Unknown(failure.getClass().getSimpleName());
        }
    }

    private static @Nullable Reason reason(HttpStatusCode code, Function<HttpStatus, @Nullable Reason> refusals) {
        HttpStatus status = HttpStatus.resolve(code.value());
        return status == null ? null : refusals.apply(status);
    }
}
