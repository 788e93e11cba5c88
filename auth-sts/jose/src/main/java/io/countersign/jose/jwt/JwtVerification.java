// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.jwt;

import io.countersign.core.RefusalCode;
import java.util.Objects;

/**
 * Result of verifying a token.
 *
 * @since 0.1
 */
public sealed interface JwtVerification {

    /** Signature and claims are valid. */
    record Accepted(Jwt jwt) implements JwtVerification {

        public Accepted {
            Objects.requireNonNull(jwt, "jwt cannot be null");
        }
    }

    /** The token is invalid. */
    record Rejected(RefusalCode code) implements JwtVerification {

        public Rejected {
            Objects.requireNonNull(code, "code cannot be null");
        }
    }

    /**
     * The token could not be verified, because the key is unavailable.
     *
     * @param cause reason for the log, low-cardinality, without parts of the token
     */
    record Unknown(String cause) implements JwtVerification {

        public Unknown {
            Objects.requireNonNull(cause, "cause cannot be null");
        }
    }
}
