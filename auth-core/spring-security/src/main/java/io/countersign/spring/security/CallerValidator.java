// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.Caller;
import io.countersign.core.RefusalCode;
import java.util.Objects;

/**
 * Validates each caller after its credential was accepted, in addition to the checks of the scheme. Declare beans of this
 * type, for example to refuse users whose account is locked:
 *
 * <pre>{@code
 * @Bean
 * CallerValidator notLocked(Accounts accounts) {
 *     return caller -> accounts.isLocked(caller.name())
 *             ? CallerValidator.Result.rejected(new RefusalCode("account_locked"))
 *             : CallerValidator.Result.accepted();
 * }
 * }</pre>
 *
 * <p>All validators are called for each request, in the order of the beans, also if the verified credential was cached.
 * Each must accept. They are called for the caller's credential and for the calling service's own credential. A
 * rejection counts more than an unknown result. An exception means that the credential could not be verified: 503.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface CallerValidator {

    /** Validates a caller. Must be safe for any number of threads. */
    Result validate(Caller caller);

    /** Result of a validation. */
    sealed interface Result {

        /** The caller is accepted. */
        record Accepted() implements Result {}

        /**
         * The caller is refused: 401.
         *
         * @param code reason for logs and metrics, which the caller never learns
         */
        record Rejected(RefusalCode code) implements Result {

            public Rejected {
                Objects.requireNonNull(code, "code cannot be null");
            }
        }

        /**
         * The caller could not be validated: 503.
         *
         * @param cause cause for logs: low-cardinality, without any content of the credential
         */
        record Unknown(String cause) implements Result {

            public Unknown {
                Objects.requireNonNull(cause, "cause cannot be null");
            }
        }

        static Result accepted() {
            return new Accepted();
        }

        static Result rejected(RefusalCode code) {
            return new Rejected(code);
        }

        static Result unknown(String cause) {
            return new Unknown(cause);
        }
    }
}
