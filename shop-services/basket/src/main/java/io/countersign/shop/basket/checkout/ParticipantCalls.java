// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.client.HttpClientErrorException;

/** Maps the results of calls to participants to outcomes. */
final class ParticipantCalls {

    /** For steps that no participant refuses. */
    static final Function<Refusal, Outcome> NO_REFUSAL = Refusal::unknown;

    private ParticipantCalls() {}

    /** Makes a call that is done or unknown. */
    static Outcome outcome(Runnable call) {
        return outcome(
                () -> {
                    call.run();
                    return Outcome.DONE;
                },
                NO_REFUSAL);
    }

    /**
     * Makes a call. Every failure except a refusal leaves it open whether the call took effect. That includes
     * a refused credential, because an earlier attempt with another credential may have succeeded.
     *
     * @param refusals outcome of each refusal, {@link Refusal#unknown} if it is not final
     */
    static Outcome outcome(Supplier<Outcome> call, Function<Refusal, Outcome> refusals) {
        try {
            return call.get();
        } catch (HttpClientErrorException refused) {
            return refusals.apply(Refusal.of(refused));
        } catch (RuntimeException failure) {
            return new Outcome.Unknown(failure.getClass().getSimpleName());
        }
    }

    /**
     * Problem with a status of 400 to 499.
     *
     * @param slug last part of its type, or an empty text
     * @param overdue orders that it names, of a problem that does
     */
    record Refusal(HttpStatusCode status, String slug, List<String> overdue) {

        private static Refusal of(HttpClientErrorException refused) {
            Problem problem = problem(refused);
            String type = Objects.requireNonNullElse(problem.type(), "");
            return new Refusal(
                    refused.getStatusCode(),
                    type.substring(type.lastIndexOf(':') + 1),
                    Objects.requireNonNullElse(problem.overdue(), List.of()));
        }

        private static Problem problem(HttpClientErrorException refused) {
            try {
                return Objects.requireNonNullElse(refused.getResponseBodyAs(Problem.class), Problem.NONE);
            } catch (RuntimeException unreadable) {
                return Problem.NONE;
            }
        }

        boolean isConflict() {
            return status.isSameCodeAs(HttpStatus.CONFLICT);
        }

        Outcome unknown() {
            return new Outcome.Unknown("status " + status.value());
        }
    }

    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Problem(@Nullable String type, @Nullable List<String> overdue) {

        private static final Problem NONE = new Problem(null, null);
    }
}
