// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Objects;

/**
 * Binding of a credential to its sender.
 *
 * @since 0.1
 */
public sealed interface SenderBinding {

    /** No binding: any holder may use the credential (RFC 6750). */
    record Bearer() implements SenderBinding {}

    /**
     * Binding to a client certificate of mutual TLS (RFC 8705 section 3).
     *
     * @param thumbprint base64url of the SHA-256 digest of the DER-encoded certificate
     */
    record Certificate(String thumbprint) implements SenderBinding {

        public Certificate {
            Objects.requireNonNull(thumbprint, "thumbprint cannot be null");
        }
    }

    /**
     * Binding to a key whose possession the sender proves with each request (RFC 9449).
     *
     * @param thumbprint base64url of the key's JWK thumbprint (RFC 7638)
     */
    record Key(String thumbprint) implements SenderBinding {

        public Key {
            Objects.requireNonNull(thumbprint, "thumbprint cannot be null");
        }
    }

    /** Binding to the request: the credential is a proof over its content. */
    record Request() implements SenderBinding {}
}
