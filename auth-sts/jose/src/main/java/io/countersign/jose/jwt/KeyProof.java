// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.jwt;

import io.countersign.json.JsonObject;
import java.util.Objects;

/**
 * Verified proof that its sender holds a private key: a JWS whose header contains the public key. It does not
 * identify the sender, so it is not a credential by itself.
 *
 * @param thumbprint thumbprint of the key (RFC 7638), in base64url
 * @param claims claims that the holder of the key signed
 * @since 0.1
 */
public record KeyProof(String thumbprint, JsonObject claims) {

    public KeyProof {
        Objects.requireNonNull(thumbprint, "thumbprint cannot be null");
        Objects.requireNonNull(claims, "claims cannot be null");
    }
}
