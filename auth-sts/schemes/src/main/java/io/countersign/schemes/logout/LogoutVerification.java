// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.logout;

import io.countersign.core.RefusalCode;
import java.util.Objects;

/**
 * Outcome of the verification of a logout token.
 *
 * @since 0.1
 */
public sealed interface LogoutVerification {

    /** The token is valid. */
    record Accepted(Logout logout) implements LogoutVerification {

        public Accepted {
            Objects.requireNonNull(logout, "logout cannot be null");
        }
    }

    /** The token breaks a rule. */
    record Rejected(RefusalCode code) implements LogoutVerification {

        public Rejected {
            Objects.requireNonNull(code, "code cannot be null");
        }
    }

    /** The token cannot be verified now, for example because the issuer's keys are unavailable. */
    record Unknown(String cause) implements LogoutVerification {

        public Unknown {
            Objects.requireNonNull(cause, "cause cannot be null");
        }
    }
}
