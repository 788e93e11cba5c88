// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.jwt;

import io.countersign.json.JsonObject;
import java.util.Objects;

/**
 * A verified proof that its sender holds a key: a JWS whose header brings the public key that verifies it. It says
 * nothing of who the sender is, so it is no credential by itself.
 *
 * @param thumbprint of the key (RFC 7638), in base64url
 * @param claims which only the holder of the key can have written
 * @since 0.1
 */
public record KeyProof(String thumbprint, JsonObject claims) {

    public KeyProof {
        Objects.requireNonNull(thumbprint, "thumbprint cannot be null");
        Objects.requireNonNull(claims, "claims cannot be null");
    }
}
