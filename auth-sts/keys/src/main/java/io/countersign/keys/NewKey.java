// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import io.countersign.jose.JsonWebKey;
import java.util.Objects;

/**
 * Newly generated key pair in the form that the database stores.
 *
 * @param id the {@code kid}
 * @param publicJwk public half as JSON
 * @param privateJwk both halves as JSON, left out of {@link #toString()}
 * @since 0.1
 */
public record NewKey(String id, String publicJwk, String privateJwk) {

    public NewKey {
        Objects.requireNonNull(id, "id cannot be null");
        Objects.requireNonNull(publicJwk, "publicJwk cannot be null");
        Objects.requireNonNull(privateJwk, "privateJwk cannot be null");
    }

    static NewKey of(JsonWebKey key) {
        return new NewKey(
                Objects.requireNonNull(key.keyId(), "a generated key has an id"),
                key.toPublic().toSecretJson(),
                key.toSecretJson());
    }

    @Override
    public String toString() {
        return "NewKey[" + id + "]";
    }
}
