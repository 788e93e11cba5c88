// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import java.util.Objects;

/** Key that signs, with its private half, and its signer. */
public record SigningPair(JsonWebKey key, JwsSigner signer) {

    public SigningPair {
        Objects.requireNonNull(key, "key cannot be null");
        Objects.requireNonNull(signer, "signer cannot be null");
    }

    public static SigningPair of(JsonWebKey key, JwsAlgorithm algorithm, JcaProviders providers) {
        return new SigningPair(key, new JwsSigner(key, algorithm, providers));
    }

    public boolean isOf(StoredKey stored) {
        return stored.id().equals(key.keyId());
    }

    @Override
    public String toString() {
        return "SigningPair[" + signer + "]";
    }
}
