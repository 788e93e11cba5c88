// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.client.HttpClientErrorException;

/** Maps the results of calls to participants to outcomes. */
final class ParticipantCalls {

    private ParticipantCalls() {}

    /**
     * Makes a call. Every failure except a refusal leaves it open whether the call took effect. That includes
     * a refused credential, because an earlier attempt with another credential may have succeeded.
     *
     * @param refusals reason for each status that is a final refusal, {@code null} for all others
     */
    static Outcome outcome(Runnable call, Function<HttpStatus, @Nullable Reason> refusals) {
        return outcome(
                () -> {
                    call.run();
                    return Outcome.DONE;
                },
                refusals);
    }

    /** Makes a call whose response says more than its status. */
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
