// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JwsAlgorithm;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.jspecify.annotations.Nullable;

/**
 * Keys and primitives of JCA by the names of JWA, with the same sizes for all stacks: RSA keys have 2048
 * bits, a secret has the length of its hash.
 */
public final class JcaKeys {

    private JcaKeys() {}

    /** Returns the provider that countersign-jose uses for an algorithm; {@code null} means the JDK's own. */
    public static @Nullable Provider providerOf(JwsAlgorithm algorithm) {
        String name = JcaProviders.best().name(algorithm);
        if (name.startsWith("AmazonCorretto")) {
            return AmazonCorrettoCryptoProvider.INSTANCE;
        }
        return name.startsWith("BC ") ? new BouncyCastleProvider() : null;
    }

    static boolean isSecret(String algorithm) {
        return algorithm.startsWith("HS");
    }

    static boolean isEdwards(String algorithm) {
        return algorithm.startsWith("Ed");
    }

    /** Returns a description of an algorithm's key for the results. */
    static String describe(String algorithm) {
        return switch (algorithm.substring(0, 2)) {
            case "HS" -> "secret of " + bits(algorithm) + " bits";
            case "RS", "PS" -> "RSA 2048";
            case "ES" -> "EC " + curve(algorithm);
            case "Ed" -> edwards(algorithm);
            default -> algorithm;
        };
    }

    /** Creates a secret. */
    public static SecretKeySpec secret(String algorithm) {
        byte[] secret = new byte[Integer.parseInt(bits(algorithm)) / 8];
        new SecureRandom().nextBytes(secret);
        return new SecretKeySpec(secret, "HmacSHA" + bits(algorithm));
    }

    /** Creates a key pair. */
    public static KeyPair pair(String algorithm, @Nullable Provider provider) throws GeneralSecurityException {
        String name = switch (algorithm.substring(0, 2)) {
            case "RS", "PS" -> "RSA";
            case "ES" -> "EC";
            case "Ed" -> edwards(algorithm);
            default -> algorithm;
        };
        KeyPairGenerator generator =
                provider == null ? KeyPairGenerator.getInstance(name) : KeyPairGenerator.getInstance(name, provider);
        if (name.equals("RSA")) {
            generator.initialize(2048);
        } else if (name.equals("EC")) {
            generator.initialize(new ECGenParameterSpec(curve(algorithm)));
        }
        return generator.generateKeyPair();
    }

    /** Returns the signature object of an algorithm with its parameters. */
    static Signature signature(String algorithm, @Nullable Provider provider) throws GeneralSecurityException {
        Signature signature = named(jcaName(algorithm), provider);
        if (algorithm.startsWith("PS")) {
            signature.setParameter(pss(algorithm));
        }
        return signature;
    }

    private static Signature named(String name, @Nullable Provider provider) throws NoSuchAlgorithmException {
        if (provider == null) {
            return Signature.getInstance(name);
        }
        // The Corretto provider knows ML-DSA only by the name of the family.
        boolean family = name.startsWith("ML-DSA-") && provider.getService("Signature", name) == null;
        return Signature.getInstance(family ? "ML-DSA" : name, provider);
    }

    private static String jcaName(String algorithm) {
        return switch (algorithm.substring(0, 2)) {
            case "RS" -> "SHA" + bits(algorithm) + "withRSA";
            case "PS" -> "RSASSA-PSS";
            case "ES" -> "SHA" + bits(algorithm) + "withECDSAinP1363Format";
            case "Ed" -> edwards(algorithm);
            default -> algorithm;
        };
    }

    private static AlgorithmParameterSpec pss(String algorithm) {
        String hash = "SHA-" + bits(algorithm);
        return new PSSParameterSpec(
                hash, "MGF1", new MGF1ParameterSpec(hash), Integer.parseInt(bits(algorithm)) / 8, 1);
    }

    private static String edwards(String algorithm) {
        return algorithm.equals("Ed448") ? "Ed448" : "Ed25519";
    }

    private static String bits(String algorithm) {
        return algorithm.substring(2);
    }

    private static String curve(String algorithm) {
        return switch (algorithm) {
            case "ES256" -> "secp256r1";
            case "ES384" -> "secp384r1";
            default -> "secp521r1";
        };
    }
}
