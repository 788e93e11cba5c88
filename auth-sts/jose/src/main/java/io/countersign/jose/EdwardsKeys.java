// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.InvalidCredentialException;
import io.countersign.json.JsonObject;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads and writes JWKs of Ed25519 and Ed448 (RFC 8037). */
final class EdwardsKeys {

    private EdwardsKeys() {}

    static KeyMaterial.Pair parse(JsonObject jwk) throws GeneralSecurityException {
        EdwardsCurve curve = EdwardsCurve.of(JsonWebKey.required(jwk, "crv"));
        byte[] x = raw(JsonWebKey.required(jwk, "x"), curve);
        PublicKey publicKey =
                KeyMaterial.factory(curve.jwkName()).generatePublic(new X509EncodedKeySpec(curve.publicDer(x)));
        return of(publicKey, jwk.containsKey("d") ? privateKey(JsonWebKey.required(jwk, "d"), curve) : null);
    }

    private static EdECPrivateKey privateKey(String d, EdwardsCurve curve) throws GeneralSecurityException {
        PKCS8EncodedKeySpec spec = new PKCS8EncodedKeySpec(curve.privateDer(raw(d, curve)));
        return (EdECPrivateKey) KeyMaterial.factory(curve.jwkName()).generatePrivate(spec);
    }

    private static byte[] raw(String text, EdwardsCurve curve) {
        byte[] raw = Base64Url.decode(text);
        if (raw.length != curve.length()) {
            throw InvalidCredentialException.malformed(
                    "a key of " + curve.jwkName() + " has " + curve.length() + " bytes");
        }
        return raw;
    }

    static KeyMaterial.Pair of(PublicKey publicKey, @Nullable EdECPrivateKey privateKey) {
        byte[] der = publicKey.getEncoded();
        EdwardsCurve curve = curve(der);
        curve.points().requireKey(curve.rawPublic(der));
        Map<String, String> members = new TreeMap<>();
        members.put("crv", curve.jwkName());
        members.put("x", Base64Url.encode(curve.rawPublic(der)));
        return new KeyMaterial.Pair("OKP", curve.jwkName(), publicKey, privateKey, members, privateMembers(privateKey));
    }

    private static EdwardsCurve curve(byte @Nullable [] der) {
        for (EdwardsCurve curve : EdwardsCurve.all()) {
            if (der != null && curve.isPublicDer(der)) {
                return curve;
            }
        }
        throw new IllegalArgumentException("Only keys of RSA, ECDSA, Ed25519, Ed448 and ML-DSA can be used");
    }

    private static Map<String, String> privateMembers(@Nullable EdECPrivateKey key) {
        return key == null
                ? Map.of()
                : Map.of("d", Base64Url.encode(key.getBytes().orElseThrow()));
    }
}
