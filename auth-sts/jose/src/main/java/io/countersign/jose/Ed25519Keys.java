// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** JWKs of Ed25519 (RFC 8037): the raw keys of 32 bytes, which JCA takes inside the DER of RFC 8410. */
final class Ed25519Keys {

    private static final int LENGTH = 32;

    private static final byte[] PUBLIC_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

    private static final byte[] PRIVATE_PREFIX = HexFormat.of().parseHex("302e020100300506032b657004220420");

    private Ed25519Keys() {}

    static KeyMaterial.Pair parse(JsonObject jwk) throws GeneralSecurityException {
        if (!"Ed25519".equals(jwk.string("crv"))) {
            throw JoseException.malformed("unknown curve");
        }
        PublicKey publicKey = KeyMaterial.factory("Ed25519")
                .generatePublic(new X509EncodedKeySpec(wrap(PUBLIC_PREFIX, raw(JsonWebKey.required(jwk, "x")))));
        String d = jwk.string("d");
        return of(publicKey, d == null ? null : privateKey(raw(d)));
    }

    private static EdECPrivateKey privateKey(byte[] raw) throws GeneralSecurityException {
        PrivateKey key =
                KeyMaterial.factory("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(wrap(PRIVATE_PREFIX, raw)));
        return (EdECPrivateKey) key;
    }

    private static byte[] raw(String text) {
        byte[] raw = Base64Url.decode(text);
        if (raw.length != LENGTH) {
            throw JoseException.malformed("a key of Ed25519 has 32 bytes");
        }
        return raw;
    }

    private static byte[] wrap(byte[] prefix, byte[] raw) {
        byte[] der = Arrays.copyOf(prefix, prefix.length + LENGTH);
        System.arraycopy(raw, 0, der, prefix.length, LENGTH);
        return der;
    }

    static KeyMaterial.Pair of(PublicKey publicKey, @Nullable EdECPrivateKey privateKey)
            throws GeneralSecurityException {
        byte[] der = publicKey.getEncoded();
        if (der == null
                || der.length != PUBLIC_PREFIX.length + LENGTH
                || !Arrays.equals(der, 0, PUBLIC_PREFIX.length, PUBLIC_PREFIX, 0, PUBLIC_PREFIX.length)) {
            throw new IllegalArgumentException("Only keys of RSA, ECDSA and Ed25519 can be used");
        }
        Map<String, String> members = new TreeMap<>();
        members.put("crv", "Ed25519");
        members.put("x", Base64Url.encode(Arrays.copyOfRange(der, PUBLIC_PREFIX.length, der.length)));
        return new KeyMaterial.Pair("OKP", null, publicKey, privateKey, members, privateMembers(privateKey));
    }

    private static Map<String, String> privateMembers(@Nullable EdECPrivateKey key) {
        return key == null
                ? Map.of()
                : Map.of("d", Base64Url.encode(key.getBytes().orElseThrow()));
    }
}
