// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Invalid JWKs: members of random bytes, members with one changed bit, and edge values. */
final class TestWeakKeys {

    private TestWeakKeys() {}

    /** Returns public JWKs of a kind of key; the same seed gives the same JWKs. */
    static List<String> fuzzed(JwsAlgorithm algorithm, long seed, int count) {
        Random random = new Random(seed);
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            keys.add(
                    switch (algorithm.family()) {
                        case ECDSA -> ec(algorithm.curve(), random);
                        case RSA, RSA_PSS -> rsa(random);
                        case ED25519, ED448 -> okp(algorithm.edwardsCurve().jwkName(), length(algorithm), random);
                        case ML_DSA -> akp(algorithm, random);
                        case HMAC -> throw new IllegalArgumentException("A secret is no public key");
                    });
        }
        return keys;
    }

    private static int length(JwsAlgorithm algorithm) {
        return algorithm.edwardsCurve().length();
    }

    /** Returns JWKs like {@link #fuzzed}, on curves that are for key agreement or unknown. */
    static List<String> fuzzedOkp(String curve, int length, long seed, int count) {
        Random random = new Random(seed);
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            keys.add(okp(curve, length, random));
        }
        return keys;
    }

    /** Returns every encoding of every point of low order, including encodings that are not canonical. */
    static List<String> ofLowOrder(EdwardsCurve curve) {
        boolean small = curve == EdwardsCurve.ED25519;
        BigInteger p = small
                ? BigInteger.ONE.shiftLeft(255).subtract(BigInteger.valueOf(19))
                : BigInteger.ONE
                        .shiftLeft(448)
                        .subtract(BigInteger.ONE.shiftLeft(224))
                        .subtract(BigInteger.ONE);
        List<BigInteger> ordinates = new ArrayList<>(
                List.of(BigInteger.ZERO, BigInteger.ONE, p.subtract(BigInteger.ONE), p, p.add(BigInteger.ONE)));
        if (small) {
            BigInteger eighth = new BigInteger("5fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826", 16);
            ordinates.addAll(List.of(eighth, p.subtract(eighth)));
        }
        return ordinates.stream()
                .flatMap(y -> Stream.of(encoded(y, curve, 0), encoded(y, curve, 0x80)))
                .toList();
    }

    /** Returns the JWK of an encoded point, which may be invalid. */
    static String encoded(BigInteger y, EdwardsCurve curve, int sign) {
        byte[] bytes = UnsignedIntegers.bytes(y, curve.length());
        bytes[0] |= (byte) sign;
        for (int i = 0; i < bytes.length / 2; i++) {
            byte other = bytes[bytes.length - 1 - i];
            bytes[bytes.length - 1 - i] = bytes[i];
            bytes[i] = other;
        }
        return okp(curve.jwkName(), bytes);
    }

    private static String ec(Curve curve, Random random) {
        String x = Base64Url.encode(bytes(curve.length(), random));
        String y = Base64Url.encode(bytes(curve.length(), random));
        if (random.nextInt(3) == 0) {
            // A point of the curve with one changed bit.
            var members = TestTokens.key(algorithm(curve)).toPublicMembers();
            x = String.valueOf(members.get("x"));
            y = Base64Url.encode(changed(Base64Url.decode(String.valueOf(members.get("y"))), random));
        }
        return "{\"kty\":\"EC\",\"crv\":\"" + curve.jwkName() + "\",\"x\":\"" + x + "\",\"y\":\"" + y + "\"}";
    }

    private static JwsAlgorithm algorithm(Curve curve) {
        return Arrays.stream(JwsAlgorithm.values())
                .filter(each -> curve.jwkName().equals(each.parameterSet()))
                .findFirst()
                .orElseThrow();
    }

    private static String rsa(Random random) {
        byte[] n = bytes(256 + random.nextInt(3) * 64, random);
        n[0] |= (byte) (random.nextInt(4) == 0 ? 0 : 0x80);
        n[n.length - 1] |= (byte) (random.nextInt(4) == 0 ? 0 : 1);
        byte[] e = bytes(1 + random.nextInt(5), random);
        String exponent = random.nextInt(3) == 0 ? "AQAB" : Base64Url.encode(e);
        return "{\"kty\":\"RSA\",\"n\":\"" + Base64Url.encode(n) + "\",\"e\":\"" + exponent + "\"}";
    }

    private static String okp(String curve, int length, Random random) {
        byte[] x = bytes(length, random);
        if (x.length == 57 && random.nextBoolean()) {
            // Otherwise hardly any value would be below the prime.
            x[56] &= (byte) 0x80;
        }
        return okp(curve, x);
    }

    private static String okp(String curve, byte[] x) {
        return "{\"kty\":\"OKP\",\"crv\":\"" + curve + "\",\"x\":\"" + Base64Url.encode(x) + "\"}";
    }

    private static String akp(JwsAlgorithm algorithm, Random random) {
        byte[] key = bytes(algorithm.mlDsaParameters().publicLength(), random);
        return "{\"kty\":\"AKP\",\"alg\":\"" + algorithm + "\",\"pub\":\"" + Base64Url.encode(key) + "\"}";
    }

    /** Returns mostly random bytes; sometimes all zeros, all ones, one bit at either end, or another length. */
    static byte[] bytes(int length, Random random) {
        int kind = random.nextInt(12);
        byte[] bytes = new byte[kind == 0 ? length + random.nextInt(3) - 1 : length];
        switch (kind) {
            case 1 -> Arrays.fill(bytes, (byte) 0);
            case 2 -> Arrays.fill(bytes, (byte) 0xff);
            case 3 -> bytes[0] = 1;
            case 4 -> bytes[bytes.length - 1] = 1;
            default -> random.nextBytes(bytes);
        }
        return bytes;
    }

    private static byte[] changed(byte[] bytes, Random random) {
        byte[] copy = bytes.clone();
        copy[random.nextInt(copy.length)] ^= (byte) (1 << random.nextInt(8));
        return copy;
    }

    /**
     * Returns a modulus of two primes of the form that Infineon's library generated, with M of the given number of
     * first primes.
     */
    static BigInteger roca(int bits, int primes, long seed) {
        Random random = new Random(seed);
        BigInteger product = BigInteger.ONE;
        BigInteger prime = BigInteger.ONE;
        for (int i = 0; i < primes; i++) {
            prime = prime.nextProbablePrime();
            product = product.multiply(prime);
        }
        BigInteger p = rocaPrime(bits / 2, product, random);
        BigInteger q = rocaPrime(bits / 2, product, random);
        return p.multiply(q);
    }

    private static BigInteger rocaPrime(int bits, BigInteger product, Random random) {
        while (true) {
            BigInteger power = BigInteger.valueOf(65537).modPow(new BigInteger(62, random), product);
            BigInteger start = BigInteger.valueOf(3).shiftLeft(bits - 2).divide(product);
            BigInteger candidate = start.add(new BigInteger(start.bitLength() - 3, random))
                    .multiply(product)
                    .add(power);
            if (candidate.bitLength() == bits && candidate.isProbablePrime(50)) {
                return candidate;
            }
        }
    }

    /** Returns a signature of the right form for an algorithm, made without any key. */
    static byte[] signature(JwsAlgorithm algorithm) {
        byte[] signature = new byte
                [switch (algorithm.family()) {
                    case ECDSA -> 2 * algorithm.curve().length();
                    case RSA, RSA_PSS -> 256;
                    case ED25519, ED448 -> 2 * algorithm.edwardsCurve().length();
                    case ML_DSA -> algorithm.mlDsaParameters().signatureLength();
                    case HMAC -> algorithm.minimumSecretLength();
                }];
        new SecureRandom().nextBytes(signature);
        Arrays.fill(signature, signature.length - 2, signature.length, (byte) 0);
        signature[0] = 0;
        signature[signature.length / 2] = 0;
        return signature;
    }
}
