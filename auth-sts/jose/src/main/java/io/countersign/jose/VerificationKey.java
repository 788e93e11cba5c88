// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.security.PublicKey;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A key bound to the one algorithm it verifies, ready for use. Two are equal if key and algorithm are: the same id
 * with new material is another key.
 *
 * @since 0.1
 */
public final class VerificationKey {

    private final @Nullable String keyId;

    private final JwsAlgorithm algorithm;

    private final String thumbprint;

    private final SignatureCheck check;

    private final @Nullable PublicKey publicKey;

    /**
     * @throws IllegalArgumentException if the key may not or cannot verify the algorithm
     */
    public VerificationKey(JsonWebKey key, JwsAlgorithm algorithm, JcaProviders providers) {
        if (!key.verifies(algorithm)) {
            throw new IllegalArgumentException(key + " cannot verify " + algorithm);
        }
        this.keyId = key.keyId();
        this.algorithm = algorithm;
        this.thumbprint = key.thumbprint();
        this.check = SignatureCheck.of(key.material(), algorithm, providers);
        this.publicKey = key.material() instanceof KeyMaterial.Pair pair ? pair.publicKey() : null;
    }

    public @Nullable String keyId() {
        return keyId;
    }

    public JwsAlgorithm algorithm() {
        return algorithm;
    }

    /**
     * Whether a signature over a part of a text is right, for formats that are no JWS.
     *
     * @param signature in the form of JWS (RFC 7518 section 3): for ES256 64 bytes, not DER
     */
    public boolean verifies(byte[] text, int from, int length, byte[] signature) {
        return check.verify(text, from, length, signature);
    }

    /** The key itself, for those who verify proofs about its signatures; empty if it is a secret. */
    public Optional<PublicKey> publicKey() {
        return Optional.ofNullable(publicKey);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof VerificationKey that
                        && algorithm == that.algorithm
                        && thumbprint.equals(that.thumbprint)
                        && Objects.equals(keyId, that.keyId));
    }

    @Override
    public int hashCode() {
        return thumbprint.hashCode();
    }

    // The thumbprint stays inside: that of a secret would let its guesses be checked.
    @Override
    public String toString() {
        return "VerificationKey[" + algorithm + ", " + keyId + "]";
    }
}
