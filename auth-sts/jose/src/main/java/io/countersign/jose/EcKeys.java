// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.InvalidCredentialException;
import io.countersign.json.JsonObject;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads and writes JWKs of elliptic curves (RFC 7518 section 6.2). */
final class EcKeys {

    private EcKeys() {}

    static KeyMaterial.Pair parse(JsonObject jwk) throws GeneralSecurityException {
        Curve curve = Curve.of(JsonWebKey.required(jwk, "crv"));
        ECPoint point = new ECPoint(
                UnsignedIntegers.decode(JsonWebKey.required(jwk, "x"), curve.length()),
                UnsignedIntegers.decode(JsonWebKey.required(jwk, "y"), curve.length()));
        ECPublicKey publicKey =
                (ECPublicKey) KeyMaterial.factory("EC").generatePublic(new ECPublicKeySpec(point, curve.parameters()));
        return of(publicKey, privateKey(jwk.string("d"), curve));
    }

    private static @Nullable ECPrivateKey privateKey(@Nullable String d, Curve curve) throws GeneralSecurityException {
        if (d == null) {
            return null;
        }
        ECPrivateKeySpec spec = new ECPrivateKeySpec(UnsignedIntegers.decode(d, curve.length()), curve.parameters());
        return (ECPrivateKey) KeyMaterial.factory("EC").generatePrivate(spec);
    }

    static KeyMaterial.Pair of(ECPublicKey publicKey, @Nullable ECPrivateKey privateKey) {
        Curve curve = Curve.of(publicKey.getParams());
        ECPoint point = publicKey.getW();
        if (!curve.contains(point)) {
            throw InvalidCredentialException.malformed("the point is not on its curve");
        }
        Map<String, String> members = new TreeMap<>();
        members.put("crv", curve.jwkName());
        members.put("x", UnsignedIntegers.encode(point.getAffineX(), curve.length()));
        members.put("y", UnsignedIntegers.encode(point.getAffineY(), curve.length()));
        return new KeyMaterial.Pair(
                "EC", curve.jwkName(), publicKey, privateKey, members, privateMembers(privateKey, curve));
    }

    private static Map<String, String> privateMembers(@Nullable PrivateKey key, Curve curve) {
        return key instanceof ECPrivateKey ec
                ? Map.of("d", UnsignedIntegers.encode(ec.getS(), curve.length()))
                : Map.of();
    }
}
