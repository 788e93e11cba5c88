// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.countersign.jose.JsonWebKey;
import io.countersign.json.StrictJson;
import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPrivateKeySpec;
import java.util.Base64;
import java.util.function.UnaryOperator;

/**
 * A token written by hand, so that it can be as wrong as an attacker likes.
 *
 * @param key for ES256
 * @param header its JSON
 * @param claims their JSON
 */
record ForgedToken(JsonWebKey key, String header, String claims) {

    /** The same as a token that was signed with this key. */
    static ForgedToken like(String token, JsonWebKey key) {
        String[] parts = token.split("\\.", -1);
        return new ForgedToken(key, decoded(parts[0]), decoded(parts[1]));
    }

    ForgedToken header(UnaryOperator<String> change) {
        return new ForgedToken(key, change.apply(header), claims);
    }

    ForgedToken claims(UnaryOperator<String> change) {
        return new ForgedToken(key, header, change.apply(claims));
    }

    ForgedToken key(JsonWebKey other) {
        return new ForgedToken(other, header, claims);
    }

    /** The compact form. */
    String sign() {
        try {
            Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
            signature.initSign(privateKey());
            signature.update(input().getBytes(UTF_8));
            return with(signature.sign());
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** The compact form with any signature. */
    String with(byte[] signature) {
        return input() + "." + encoded(signature);
    }

    String input() {
        return encoded(header.getBytes(UTF_8)) + "." + encoded(claims.getBytes(UTF_8));
    }

    private PrivateKey privateKey() throws GeneralSecurityException {
        AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
        curve.init(new ECGenParameterSpec("secp256r1"));
        byte[] secret = Base64.getUrlDecoder()
                .decode(StrictJson.parseObject(key.toSecretJson()).string("d"));
        return KeyFactory.getInstance("EC")
                .generatePrivate(
                        new ECPrivateKeySpec(new BigInteger(1, secret), curve.getParameterSpec(ECParameterSpec.class)));
    }

    /** A JSON object with one more member. */
    static String and(String object, String name, String value) {
        return object.substring(0, object.length() - 1) + ",\"" + name + "\":" + value + "}";
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String decoded(String part) {
        return new String(Base64.getUrlDecoder().decode(part), UTF_8);
    }
}
