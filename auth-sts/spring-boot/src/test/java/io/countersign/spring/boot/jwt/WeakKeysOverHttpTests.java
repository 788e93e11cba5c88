// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.countersign.core.Sha256;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.schemes.dpop.DpopProver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.RSAPrivateKeySpec;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Invalid and weak keys in DPoP proofs, with tokens that are bound to them. */
class WeakKeysOverHttpTests {

    private static final TestDomain DOMAIN = new TestDomain();

    private static TestService account;

    private static TestService odd;

    @BeforeAll
    static void start(@TempDir Path folder) {
        Map<String, String> properties = new HashMap<>(DOMAIN.properties(folder));
        properties.put("countersign.accept", "shared-jwt");
        properties.put("countersign.url", TestService.URL);
        account = new TestService(properties, HttpClient.newHttpClient());
        properties.put("countersign.jwt.issuers[0].jwk-set-location", odd(folder));
        odd = new TestService(properties, HttpClient.newHttpClient());
    }

    /** The issuer's key in a key set with invalid keys and keys that share an id. */
    private static String odd(Path folder) {
        try {
            String set = Files.readString(folder.resolve("issuer.jwks"));
            String key = set.substring("{\"keys\":[".length(), set.length() - "]}".length());
            String other = ec("P-256", "A".repeat(43));
            String repeated = JsonWebKey.generate(JwsAlgorithm.ES256)
                    .withKeyId("repeated")
                    .toPublic()
                    .toSecretJson();
            return "file:"
                    + Files.writeString(
                            folder.resolve("odd.jwks"),
                            "{\"keys\":[" + String.join(",", "null", "7", other, repeated, key, repeated) + "]}");
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    @AfterAll
    static void stop() {
        account.close();
        odd.close();
    }

    static Stream<Arguments> keysThatAreNone() {
        return Stream.of(
                arguments("Ed448", okp("Ed448", "Ag" + "A".repeat(74)), signature(114)),
                arguments("EdDSA", okp("Ed25519", "Ag" + "A".repeat(41)), signature(64)),
                arguments("EdDSA", okp("X25519", "CQ" + "A".repeat(41)), signature(64)),
                arguments("ES256", ec("P-256", "A".repeat(43)), signature(64)),
                arguments("ES384", ec("P-384", "A".repeat(64)), signature(96)),
                arguments("ES512", ec("P-521", "A".repeat(88)), signature(132)),
                arguments("RS256", rsa("_".repeat(342)), signature(256)),
                arguments("PS256", rsa("gA" + "A".repeat(338) + "AQ"), signature(256)));
    }

    /** Keys of the identity and of the point of order two: anybody can sign for them without a private key. */
    static Stream<Arguments> keysOfLowOrder() {
        String identity = "AQ" + "A".repeat(41);
        String orderTwo = "7P" + "_".repeat(40) + "38";
        return Stream.of(
                arguments("EdDSA", okp("Ed25519", identity), ofNobody(64)),
                arguments("Ed25519", okp("Ed25519", identity), ofNobody(64)),
                arguments("EdDSA", okp("Ed25519", orderTwo), ofNobody(64)),
                arguments("EdDSA", okp("Ed25519", "A".repeat(43)), ofNobody(64)),
                arguments("Ed448", okp("Ed448", "AQ" + "A".repeat(74)), ofNobody(114)));
    }

    /** Signature whose R is the identity and whose S is zero. */
    private static byte[] ofNobody(int length) {
        byte[] signature = new byte[length];
        signature[0] = 1;
        return signature;
    }

    @ParameterizedTest
    @MethodSource({"keysThatAreNone", "keysOfLowOrder"})
    void requestWhenKeyOfProofIsNoneThen401(String algorithm, String jwk, byte[] signature) {
        assertThat(status(algorithm, jwk, signature)).isEqualTo(401);
    }

    @Test
    void requestWhenKeyOfProofHasTheFingerprintOfRocaThen401() throws GeneralSecurityException {
        BigInteger product = BigInteger.ONE;
        BigInteger prime = BigInteger.ONE;
        for (int i = 0; i < 126; i++) {
            prime = prime.nextProbablePrime();
            product = product.multiply(prime);
        }
        BigInteger p = rocaPrime(product);
        BigInteger q = rocaPrime(product);
        BigInteger totient = p.subtract(BigInteger.ONE).multiply(q.subtract(BigInteger.ONE));
        BigInteger modulus = p.multiply(q);
        byte[] bytes = modulus.toByteArray();
        String jwk = rsa(Base64Url.encode(Arrays.copyOfRange(bytes, bytes.length - 256, bytes.length)));
        RSAPrivateKeySpec key =
                new RSAPrivateKeySpec(modulus, BigInteger.valueOf(65537).modInverse(totient));
        String token = bound(jwk);
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(KeyFactory.getInstance("RSA").generatePrivate(key));
        String proof = proof("RS256", jwk, token, new byte[0]);
        signature.update(proof.substring(0, proof.length() - 1).getBytes(UTF_8));
        assertThat(status(token, proof + Base64Url.encode(signature.sign()))).isEqualTo(401);
    }

    /** Prime of the form that Infineon's library generated: a multiple of the product plus a power of 65537. */
    private static BigInteger rocaPrime(BigInteger product) {
        Random random = new Random();
        while (true) {
            BigInteger power = BigInteger.valueOf(65537).modPow(new BigInteger(60, random), product);
            BigInteger factor =
                    BigInteger.valueOf(3).shiftLeft(1022).divide(product).add(new BigInteger(40, random));
            BigInteger candidate = factor.multiply(product).add(power);
            if (candidate.bitLength() == 1024 && candidate.isProbablePrime(50)) {
                return candidate;
            }
        }
    }

    @Test
    void requestWhenOtherKeysOfTheSetAreOddThenAccepted() {
        String token = DOMAIN.issuer.sign(DOMAIN.user());
        assertThat(odd.get("/me", "Authorization", "Bearer " + token).statusCode())
                .isEqualTo(200);
        String other = DOMAIN.basket.sign(DOMAIN.user());
        assertThat(odd.get("/me", "Authorization", "Bearer " + other).statusCode())
                .isEqualTo(401);
    }

    private static int status(String algorithm, String jwk, byte[] signature) {
        String token = bound(jwk);
        return status(token, proof(algorithm, jwk, token, signature));
    }

    private static String bound(String jwk) {
        return DOMAIN.issuer.sign(DOMAIN.user().claim("cnf", Map.of("jkt", thumbprint(jwk))));
    }

    private static int status(String token, String proof) {
        return account.get("/me", "Authorization", "DPoP " + token, "DPoP", proof)
                .statusCode();
    }

    /** Writes the members in the order of RFC 7638. */
    private static String thumbprint(String jwk) {
        return Base64Url.encode(Sha256.digest(jwk.getBytes(UTF_8)));
    }

    private static String proof(String algorithm, String jwk, String token, byte[] signature) {
        String header = "{\"typ\":\"dpop+jwt\",\"alg\":\"" + algorithm + "\",\"jwk\":" + jwk + "}";
        String claims = "{\"jti\":\"" + UUID.randomUUID() + "\",\"htm\":\"GET\",\"htu\":\"" + TestService.place("/me")
                + "\",\"iat\":" + Instant.now().getEpochSecond() + ",\"ath\":\""
                + DpopProver.accessTokenHash(token) + "\"}";
        return encode(header) + "." + encode(claims) + "." + Base64Url.encode(signature);
    }

    private static String encode(String text) {
        return Base64Url.encode(text.getBytes(UTF_8));
    }

    private static byte[] signature(int length) {
        byte[] signature = new byte[length];
        signature[0] = 1;
        signature[length / 2] = 1;
        return signature;
    }

    private static String okp(String curve, String x) {
        return "{\"crv\":\"" + curve + "\",\"kty\":\"OKP\",\"x\":\"" + x + "\"}";
    }

    private static String ec(String curve, String coordinate) {
        return "{\"crv\":\"" + curve + "\",\"kty\":\"EC\",\"x\":\"" + coordinate + "\",\"y\":\"" + coordinate + "\"}";
    }

    private static String rsa(String modulus) {
        return "{\"e\":\"AQAB\",\"kty\":\"RSA\",\"n\":\"" + modulus + "\"}";
    }
}
