// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.security.PublicKey;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Key bound to the one algorithm it verifies, ready for use. Equal if key id, algorithm, key material and
 * issuer are equal: the same id with new material is another key.
 *
 * @since 0.1
 */
public final class VerificationKey {

    private static final String TENANT = "{tenantid}";

    private final @Nullable String keyId;

    private final JwsAlgorithm algorithm;

    private final String thumbprint;

    private final SignatureCheck check;

    private final @Nullable PublicKey publicKey;

    private final @Nullable String issuer;

    /**
     * @throws IllegalArgumentException if the key is not allowed or not able to verify with the algorithm
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
        this.issuer = key.issuer();
    }

    public @Nullable String keyId() {
        return keyId;
    }

    public JwsAlgorithm algorithm() {
        return algorithm;
    }

    /**
     * Whether the key may verify tokens of an issuer: the key set restricts it to no issuer, or to this one. The
     * placeholder {@code {tenantid}} in the key's issuer stands for one path segment.
     */
    public boolean isOf(String tokenIssuer) {
        return issuer == null || issuer.equals(tokenIssuer) || isOfTenant(issuer, tokenIssuer);
    }

    private static boolean isOfTenant(String template, String tokenIssuer) {
        int at = template.indexOf(TENANT);
        if (at < 0) {
            return false;
        }
        String end = template.substring(at + TENANT.length());
        int length = tokenIssuer.length() - at - end.length();
        return length > 0
                && tokenIssuer.startsWith(template.substring(0, at))
                && tokenIssuer.endsWith(end)
                && tokenIssuer.substring(at, at + length).indexOf('/') < 0;
    }

    /**
     * Whether a signature over a part of a byte array is valid; for other formats than JWS.
     *
     * @param signature signature in the form of JWS (RFC 7518 section 3): for ES256 64 bytes, not DER
     */
    public boolean verifies(byte[] text, int from, int length, byte[] signature) {
        return check.verify(text, from, length, signature);
    }

    /** Returns the public key, for verifiers of proofs about its signatures; empty if it is a secret. */
    public Optional<PublicKey> publicKey() {
        return Optional.ofNullable(publicKey);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof VerificationKey that
                        && algorithm == that.algorithm
                        && thumbprint.equals(that.thumbprint)
                        && Objects.equals(keyId, that.keyId)
                        && Objects.equals(issuer, that.issuer));
    }

    @Override
    public int hashCode() {
        return thumbprint.hashCode();
    }

    // Without the thumbprint: the thumbprint of a secret would allow guesses to be checked.
    @Override
    public String toString() {
        return "VerificationKey[" + algorithm + ", " + keyId + "]";
    }
}
