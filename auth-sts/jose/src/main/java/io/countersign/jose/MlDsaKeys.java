// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.json.JsonObject;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads and writes JWKs of ML-DSA (RFC 9964): {@code alg} is a member of the key, {@code priv} is the seed. */
final class MlDsaKeys {

    private MlDsaKeys() {}

    static KeyMaterial.Pair parse(JsonObject jwk) {
        MlDsaParameters parameters = MlDsaParameters.of(JsonWebKey.required(jwk, "alg"));
        byte[] seed = jwk.containsKey("priv") ? Base64Url.decode(JsonWebKey.required(jwk, "priv")) : null;
        return of(
                new MlDsaPublicKey(parameters, Base64Url.decode(JsonWebKey.required(jwk, "pub"))),
                seed == null ? null : new MlDsaSeed(parameters, seed));
    }

    static boolean isOne(PublicKey key) {
        return parameters(key) != null;
    }

    /**
     * @throws IllegalArgumentException if the private key does not contain its seed
     */
    static KeyMaterial.Pair of(PublicKey publicKey, @Nullable PrivateKey privateKey) {
        MlDsaParameters parameters = parameters(publicKey);
        if (parameters == null) {
            throw new IllegalArgumentException("The key is not an ML-DSA key");
        }
        MlDsaPublicKey neutral = new MlDsaPublicKey(parameters, parameters.rawPublic(publicKey.getEncoded()));
        return of(neutral, privateKey == null ? null : MlDsaSeed.of(parameters, privateKey));
    }

    private static @Nullable MlDsaParameters parameters(PublicKey key) {
        byte[] der = key.getEncoded();
        for (MlDsaParameters parameters : MlDsaParameters.all()) {
            if (der != null && parameters.isPublicDer(der)) {
                return parameters;
            }
        }
        return null;
    }

    static KeyMaterial.Pair of(MlDsaPublicKey publicKey, @Nullable MlDsaSeed seed) {
        String algorithm = publicKey.parameters().jwaName();
        Map<String, String> members = new TreeMap<>();
        members.put("alg", algorithm);
        members.put("pub", Base64Url.encode(publicKey.raw()));
        return new KeyMaterial.Pair(
                "AKP",
                algorithm,
                publicKey,
                seed,
                members,
                seed == null ? Map.of() : Map.of("priv", Base64Url.encode(seed.bytes())));
    }
}
