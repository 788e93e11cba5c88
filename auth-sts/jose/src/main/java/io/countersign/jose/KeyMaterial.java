// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.InvalidCredentialException;
import io.countersign.json.JsonObject;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.util.Map;
import java.util.Objects;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Key inside a JWK, with its members in the order of RFC 7638: a secret, or an asymmetric pair whose private half may
 * be missing.
 */
sealed interface KeyMaterial {

    /** Returns the members that may be published, ordered by name and without {@code kty}; empty for a secret. */
    Map<String, String> publicMembers();

    /** Returns the members that must not be published. */
    Map<String, String> privateMembers();

    String keyType();

    /** Whether the algorithm works with this kind of key. */
    boolean fits(JwsAlgorithm algorithm);

    /**
     * Asymmetric key pair, or its public half alone.
     *
     * @param parameterSet its {@code crv} or, for {@code AKP}, its {@code alg}; {@code null} if its kind has none
     */
    record Pair(
            String keyType,
            @Nullable String parameterSet,
            PublicKey publicKey,
            @Nullable PrivateKey privateKey,
            Map<String, String> publicMembers,
            Map<String, String> privateMembers)
            implements KeyMaterial {

        @Override
        public boolean fits(JwsAlgorithm algorithm) {
            return keyType.equals(algorithm.keyType()) && Objects.equals(parameterSet, algorithm.parameterSet());
        }

        Pair withoutPrivate() {
            return new Pair(keyType, parameterSet, publicKey, null, publicMembers, Map.of());
        }

        @Override
        public String toString() {
            return keyType;
        }
    }

    /** A secret for HMAC. */
    final class Secret implements KeyMaterial {

        private final byte[] bytes;

        Secret(byte[] bytes) {
            this.bytes = bytes.clone();
        }

        SecretKey key(JwsAlgorithm algorithm) {
            return new SecretKeySpec(bytes, algorithm.jcaName());
        }

        @Override
        public String keyType() {
            return "oct";
        }

        @Override
        public Map<String, String> publicMembers() {
            return Map.of();
        }

        @Override
        public Map<String, String> privateMembers() {
            return Map.of("k", Base64Url.encode(bytes));
        }

        @Override
        public boolean fits(JwsAlgorithm algorithm) {
            return algorithm.isSymmetric() && bytes.length >= algorithm.minimumSecretLength();
        }

        @Override
        public String toString() {
            return keyType();
        }
    }

    /** Reads the members of a JWK; those of a private key are optional. */
    static KeyMaterial parse(JsonObject jwk) {
        String keyType = JsonWebKey.required(jwk, "kty");
        try {
            return switch (keyType) {
                case "EC" -> EcKeys.parse(jwk);
                case "RSA" -> RsaKeys.parse(jwk);
                case "OKP" -> EdwardsKeys.parse(jwk);
                case "AKP" -> MlDsaKeys.parse(jwk);
                case "oct" -> new Secret(Base64Url.decode(JsonWebKey.required(jwk, "k")));
                default -> throw InvalidCredentialException.malformed("unknown kind of key");
            };
        } catch (InvalidCredentialException ex) {
            throw ex;
        } catch (GeneralSecurityException | RuntimeException ex) {
            // Providers throw arbitrary exceptions for an invalid key.
            throw InvalidCredentialException.malformed("the key is invalid");
        }
    }

    static KeyMaterial of(PublicKey publicKey, @Nullable PrivateKey privateKey) {
        return switch (publicKey) {
            case ECPublicKey key -> EcKeys.of(key, (ECPrivateKey) privateKey);
            case RSAPublicKey key -> RsaKeys.of(key, (RSAPrivateCrtKey) privateKey);
            default ->
                MlDsaKeys.isOne(publicKey)
                        ? MlDsaKeys.of(publicKey, privateKey)
                        : EdwardsKeys.of(publicKey, (EdECPrivateKey) privateKey);
        };
    }

    static KeyFactory factory(String name) throws GeneralSecurityException {
        return KeyFactory.getInstance(name);
    }
}
