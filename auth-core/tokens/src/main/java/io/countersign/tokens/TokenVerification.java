// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import io.countersign.core.RefusalCode;
import java.util.Objects;

/**
 * Result of a {@link TokenVerifier}, before revocation and sender binding are checked.
 *
 * @since 0.1
 */
public sealed interface TokenVerification {

    /** The token is genuine, not expired and intended for this service. */
    record Accepted(VerifiedCredential credential) implements TokenVerification {

        public Accepted {
            Objects.requireNonNull(credential, "credential cannot be null");
        }
    }

    /** The token is refused. */
    record Rejected(RefusalCode code) implements TokenVerification {

        public Rejected {
            Objects.requireNonNull(code, "code cannot be null");
        }
    }

    /**
     * The token could not be verified: a key set or a server is unavailable.
     *
     * @param cause cause for logs: low-cardinality, without any content of the token
     */
    record Unknown(String cause) implements TokenVerification {

        public Unknown {
            Objects.requireNonNull(cause, "cause cannot be null");
        }
    }
}
