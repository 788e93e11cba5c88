// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import io.countersign.jose.JsonWebKey;
import java.util.Objects;

/**
 * New key pair in the form that the database stores: generated here, or held by a signer provider.
 *
 * @param id the {@code kid}
 * @param publicJwk public half as JSON
 * @param privateJwk both halves as JSON, left out of {@link #toString()}; {@code provided} if a signer provider has
 *     the private half
 * @since 0.1
 */
public record NewKey(String id, String publicJwk, String privateJwk) {

    /** Stands for the private half of a key that a signer provider holds. No encrypted text looks like this. */
    static final String PROVIDED = "provided";

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

    static NewKey provided(JsonWebKey publicKey) {
        return new NewKey(
                Objects.requireNonNull(publicKey.keyId(), "a provided key has an id"),
                publicKey.toPublic().toSecretJson(),
                PROVIDED);
    }

    boolean isProvided() {
        return privateJwk.equals(PROVIDED);
    }

    @Override
    public String toString() {
        return "NewKey[" + id + "]";
    }
}
