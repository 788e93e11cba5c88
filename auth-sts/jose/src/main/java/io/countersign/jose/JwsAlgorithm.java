// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Signature algorithm (RFC 7518 section 3.1, RFC 8037, RFC 9864, RFC 9964), bound to the one kind of key it works
 * with. There is no {@code none}.
 *
 * <p>{@code EdDSA} names two curves. In the configuration it means Ed25519. In the header of a token, or in a key, it
 * stands for the curve of the configured key: a verifier of {@link #ED448} accepts it, too.
 *
 * @since 0.1
 */
public enum JwsAlgorithm {
    HS256("HS256", Family.HMAC, 256),
    HS384("HS384", Family.HMAC, 384),
    HS512("HS512", Family.HMAC, 512),
    RS256("RS256", Family.RSA, 256),
    RS384("RS384", Family.RSA, 384),
    RS512("RS512", Family.RSA, 512),
    PS256("PS256", Family.RSA_PSS, 256),
    PS384("PS384", Family.RSA_PSS, 384),
    PS512("PS512", Family.RSA_PSS, 512),
    ES256("ES256", Family.ECDSA, 256),
    ES384("ES384", Family.ECDSA, 384),
    ES512("ES512", Family.ECDSA, 512),
    /** Ed25519 under the name of RFC 8037, which all libraries understand. */
    EDDSA("EdDSA", Family.ED25519, 512),
    /** Ed25519 under its fully specified name of RFC 9864. */
    ED25519("Ed25519", Family.ED25519, 512),
    /** Ed448 under its fully specified name of RFC 9864. */
    ED448("Ed448", Family.ED448, 912),
    /** FIPS 204 with the small parameter set, NIST security category 2. */
    ML_DSA_44("ML-DSA-44", Family.ML_DSA, 512),
    /** FIPS 204 with the middle parameter set, NIST security category 3. */
    ML_DSA_65("ML-DSA-65", Family.ML_DSA, 512),
    /** FIPS 204 with the large parameter set, NIST security category 5. */
    ML_DSA_87("ML-DSA-87", Family.ML_DSA, 512);

    /** Kind of signature, with the kind of key it needs. */
    enum Family {
        HMAC("oct"),
        RSA("RSA"),
        RSA_PSS("RSA"),
        ECDSA("EC"),
        ED25519("OKP"),
        ED448("OKP"),
        ML_DSA("AKP");

        private final String keyType;

        Family(String keyType) {
            this.keyType = keyType;
        }
    }

    private final String jwaName;

    private final Family family;

    private final int hashBits;

    JwsAlgorithm(String jwaName, Family family, int hashBits) {
        this.jwaName = jwaName;
        this.family = family;
        this.hashBits = hashBits;
    }

    /**
     * Finds an algorithm by its name, which is case-sensitive.
     *
     * @throws IllegalArgumentException if there is none of that name; the message lists the known names
     */
    public static JwsAlgorithm of(String name) {
        for (JwsAlgorithm algorithm : values()) {
            if (algorithm.jwaName.equals(name)) {
                return algorithm;
            }
        }
        if (name.toLowerCase(Locale.ROOT).equals("none")) {
            throw new IllegalArgumentException("The algorithm 'none' signs nothing and is refused everywhere");
        }
        throw new IllegalArgumentException("There is no algorithm '" + name + "'; known are "
                + Arrays.stream(values()).map(JwsAlgorithm::jwaName).collect(Collectors.joining(", ")));
    }

    /** Returns the value of {@code alg}. */
    public String jwaName() {
        return jwaName;
    }

    /** Returns the {@code kty} of its keys: {@code oct}, {@code RSA}, {@code EC}, {@code OKP} or {@code AKP}. */
    public String keyType() {
        return family.keyType;
    }

    /** Whether signing and verifying use the same secret key, which is never published. */
    public boolean isSymmetric() {
        return family == Family.HMAC;
    }

    /**
     * Whether a header or key with this {@code alg} may be used where this algorithm is configured. True for the same
     * algorithm, also under its other name.
     */
    public boolean isNamed(String alg) {
        return jwaName.equals(alg)
                || switch (family) {
                    case ED25519 -> alg.equals(EDDSA.jwaName) || alg.equals(ED25519.jwaName);
                    case ED448 -> alg.equals(EDDSA.jwaName);
                    default -> false;
                };
    }

    Family family() {
        return family;
    }

    int hashBits() {
        return hashBits;
    }

    /** Returns the minimum length of a secret in bytes (RFC 7518 section 3.2). */
    public int minimumSecretLength() {
        return hashBits / 8;
    }

    Curve curve() {
        return switch (this) {
            case ES256 -> Curve.P_256;
            case ES384 -> Curve.P_384;
            case ES512 -> Curve.P_521;
            default -> throw new IllegalStateException(jwaName + " has no curve");
        };
    }

    EdwardsCurve edwardsCurve() {
        return switch (family) {
            case ED25519 -> EdwardsCurve.ED25519;
            case ED448 -> EdwardsCurve.ED448;
            default -> throw new IllegalStateException(jwaName + " has no Edwards curve");
        };
    }

    MlDsaParameters mlDsaParameters() {
        return switch (this) {
            case ML_DSA_44 -> MlDsaParameters.ML_DSA_44;
            case ML_DSA_65 -> MlDsaParameters.ML_DSA_65;
            case ML_DSA_87 -> MlDsaParameters.ML_DSA_87;
            default -> throw new IllegalStateException(jwaName + " is not ML-DSA");
        };
    }

    /**
     * Returns the {@code crv} or {@code alg} that its keys must have besides their {@code kty}; {@code null} if the
     * {@code kty} suffices.
     */
    @Nullable
    String parameterSet() {
        return switch (family) {
            case HMAC, RSA, RSA_PSS -> null;
            case ECDSA -> curve().jwkName();
            case ED25519, ED448 -> edwardsCurve().jwkName();
            case ML_DSA -> jwaName;
        };
    }

    /** Returns the name of its {@code Mac} or {@code Signature} in JCA. */
    String jcaName() {
        return switch (family) {
            case HMAC -> "HmacSHA" + hashBits;
            case RSA -> "SHA" + hashBits + "withRSA";
            case RSA_PSS -> "RSASSA-PSS";
            case ECDSA -> "SHA" + hashBits + "withECDSAinP1363Format";
            case ED25519, ED448 -> edwardsCurve().jwkName();
            // The key determines the parameter set: not every provider knows the names ML-DSA-44, -65 and -87.
            case ML_DSA -> "ML-DSA";
        };
    }

    @Override
    public String toString() {
        return jwaName;
    }
}
