// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.InvalidCredentialException;
import io.countersign.json.JsonObject;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads and writes JWKs of RSA (RFC 7518 section 6.3) with two primes and 2048 to 8192 bits. */
final class RsaKeys {

    private static final int MINIMUM_BITS = 2048;

    // Larger keys verify so slowly that a foreign key set could block a service.
    private static final int MAXIMUM_BITS = 8192;

    private RsaKeys() {}

    static KeyMaterial.Pair parse(JsonObject jwk) throws GeneralSecurityException {
        RSAPublicKeySpec spec = new RSAPublicKeySpec(integer(jwk, "n"), integer(jwk, "e"));
        requireGood(spec.getModulus(), spec.getPublicExponent());
        RSAPublicKey publicKey = (RSAPublicKey) KeyMaterial.factory("RSA").generatePublic(spec);
        return of(publicKey, jwk.containsKey("d") ? privateKey(jwk, spec) : null);
    }

    private static RSAPrivateCrtKey privateKey(JsonObject jwk, RSAPublicKeySpec spec) throws GeneralSecurityException {
        if (jwk.containsKey("oth")) {
            throw InvalidCredentialException.malformed("a key with more than two primes");
        }
        return (RSAPrivateCrtKey) KeyMaterial.factory("RSA")
                .generatePrivate(new RSAPrivateCrtKeySpec(
                        spec.getModulus(),
                        spec.getPublicExponent(),
                        integer(jwk, "d"),
                        integer(jwk, "p"),
                        integer(jwk, "q"),
                        integer(jwk, "dp"),
                        integer(jwk, "dq"),
                        integer(jwk, "qi")));
    }

    private static BigInteger integer(JsonObject jwk, String name) {
        return UnsignedIntegers.decode(JsonWebKey.required(jwk, name));
    }

    static KeyMaterial.Pair of(RSAPublicKey publicKey, @Nullable RSAPrivateCrtKey privateKey) {
        requireGood(publicKey.getModulus(), publicKey.getPublicExponent());
        Map<String, String> members = new TreeMap<>();
        members.put("e", UnsignedIntegers.encode(publicKey.getPublicExponent()));
        members.put("n", UnsignedIntegers.encode(publicKey.getModulus()));
        return new KeyMaterial.Pair(
                "RSA",
                null,
                publicKey,
                privateKey,
                members,
                privateKey == null ? Map.of() : privateMembers(privateKey));
    }

    private static void requireGood(BigInteger modulus, BigInteger exponent) {
        int bits = modulus.bitLength();
        if (bits < MINIMUM_BITS || bits > MAXIMUM_BITS || !modulus.testBit(0)) {
            throw InvalidCredentialException.malformed(
                    "an RSA key needs " + MINIMUM_BITS + " to " + MAXIMUM_BITS + " bits");
        }
        if (exponent.bitLength() < 2 || exponent.bitLength() > 33 || !exponent.testBit(0)) {
            throw InvalidCredentialException.malformed("an RSA key with an exponent out of bounds");
        }
        if (RocaFingerprint.matches(modulus)) {
            throw new InvalidCredentialException(
                    RocaFingerprint.CODE, "an RSA key that can be factored (CVE-2017-15361)");
        }
    }

    private static Map<String, String> privateMembers(RSAPrivateCrtKey key) {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("d", UnsignedIntegers.encode(key.getPrivateExponent()));
        members.put("p", UnsignedIntegers.encode(key.getPrimeP()));
        members.put("q", UnsignedIntegers.encode(key.getPrimeQ()));
        members.put("dp", UnsignedIntegers.encode(key.getPrimeExponentP()));
        members.put("dq", UnsignedIntegers.encode(key.getPrimeExponentQ()));
        members.put("qi", UnsignedIntegers.encode(key.getCrtCoefficient()));
        return members;
    }
}
