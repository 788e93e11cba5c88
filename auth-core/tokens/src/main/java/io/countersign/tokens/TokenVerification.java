// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import io.countersign.core.RefusalCode;
import java.util.Objects;

/**
 * Outcome of a {@link TokenVerifier}, before revocation and sender binding are checked.
 *
 * @since 0.1
 */
public sealed interface TokenVerification {

    /** The token is genuine, current and meant for this service. */
    record Accepted(VerifiedCredential credential) implements TokenVerification {

        public Accepted {
            Objects.requireNonNull(credential, "credential cannot be null");
        }
    }

    /** The token is wrong. */
    record Rejected(RefusalCode code) implements TokenVerification {

        public Rejected {
            Objects.requireNonNull(code, "code cannot be null");
        }
    }

    /**
     * The token could not be verified: a key set or a server is unavailable.
     *
     * @param cause for the log, low-cardinality, without anything of the token
     */
    record Unknown(String cause) implements TokenVerification {

        public Unknown {
            Objects.requireNonNull(cause, "cause cannot be null");
        }
    }
}
