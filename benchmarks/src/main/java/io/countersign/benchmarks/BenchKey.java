// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * One key, for the codec under test and for the yardstick, with the same provider's primitive for both.
 *
 * @param jwk for the codec under test
 * @param bare the same key for the yardstick
 */
record BenchKey(JwsAlgorithm algorithm, JsonWebKey jwk, BareCodec bare) {

    static BenchKey generate(JwsAlgorithm algorithm) {
        try {
            return algorithm.isSymmetric() ? secret(algorithm) : pair(algorithm);
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("No key for " + algorithm, ex);
        }
    }

    private static BenchKey secret(JwsAlgorithm algorithm) throws GeneralSecurityException {
        byte[] secret = new byte[64];
        new SecureRandom().nextBytes(secret);
        String name = "HmacSHA" + bits(algorithm);
        BareCodec bare = BareCodec.of(name, provider(), new SecretKeySpec(secret, name), null);
        return new BenchKey(algorithm, JsonWebKey.ofSecret("bench", algorithm, secret), bare);
    }

    private static BenchKey pair(JwsAlgorithm algorithm) throws GeneralSecurityException {
        String type = switch (algorithm.keyType()) {
            case "RSA" -> "RSA";
            case "EC" -> "EC";
            default -> "Ed25519";
        };
        KeyPairGenerator generator = KeyPairGenerator.getInstance(type, provider());
        if (type.equals("RSA")) {
            generator.initialize(2048);
        } else if (type.equals("EC")) {
            generator.initialize(new ECGenParameterSpec(curve(algorithm)));
        }
        KeyPair pair = generator.generateKeyPair();
        JsonWebKey jwk = JsonWebKey.of("bench", algorithm, pair.getPublic(), pair.getPrivate());
        return new BenchKey(
                algorithm, jwk, BareCodec.of(jcaName(algorithm), provider(), pair.getPublic(), parameters(algorithm)));
    }

    private static Provider provider() {
        return AmazonCorrettoCryptoProvider.INSTANCE;
    }

    private static String jcaName(JwsAlgorithm algorithm) {
        return switch (algorithm.jwaName().substring(0, 2)) {
            case "RS" -> "SHA" + bits(algorithm) + "withRSA";
            case "PS" -> "RSASSA-PSS";
            case "ES" -> "SHA" + bits(algorithm) + "withECDSAinP1363Format";
            default -> "Ed25519";
        };
    }

    private static @Nullable AlgorithmParameterSpec parameters(JwsAlgorithm algorithm) {
        if (!algorithm.jwaName().startsWith("PS")) {
            return null;
        }
        String hash = "SHA-" + bits(algorithm);
        int salt = Integer.parseInt(bits(algorithm)) / 8;
        return new PSSParameterSpec(hash, "MGF1", new MGF1ParameterSpec(hash), salt, 1);
    }

    private static String bits(JwsAlgorithm algorithm) {
        return algorithm.jwaName().substring(2);
    }

    private static String curve(JwsAlgorithm algorithm) {
        return switch (algorithm) {
            case ES256 -> "secp256r1";
            case ES384 -> "secp384r1";
            default -> "secp521r1";
        };
    }
}
