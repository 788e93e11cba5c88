// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Objects;

/**
 * How a credential is bound to whoever sends it.
 *
 * @since 0.1
 */
public sealed interface SenderBinding {

    /** Not at all: whoever holds it may use it (RFC 6750). */
    record Bearer() implements SenderBinding {}

    /**
     * To a certificate of mutual TLS (RFC 8705 section 3).
     *
     * @param thumbprint base64url of the SHA-256 of the certificate's DER
     */
    record Certificate(String thumbprint) implements SenderBinding {

        public Certificate {
            Objects.requireNonNull(thumbprint, "thumbprint cannot be null");
        }
    }

    /**
     * To a key that the sender proves for each request (RFC 9449).
     *
     * @param thumbprint base64url of the key's JWK thumbprint (RFC 7638)
     */
    record Key(String thumbprint) implements SenderBinding {

        public Key {
            Objects.requireNonNull(thumbprint, "thumbprint cannot be null");
        }
    }

    /** To this very request: it is a proof over its content. */
    record Request() implements SenderBinding {}
}
