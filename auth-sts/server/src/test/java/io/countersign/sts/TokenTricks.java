// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static io.countersign.sts.ForgedToken.and;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Tokens that some verifiers have been known to accept by mistake, whatever the claims. */
final class TokenTricks {

    private static final JsonWebKey FOREIGN = JsonWebKey.generate(JwsAlgorithm.ES256);

    private TokenTricks() {}

    /**
     * One token for each of them, by its name.
     *
     * @param good gives tokens that would be accepted, signed with ES256
     */
    static Map<String, String> all(Supplier<ForgedToken> good) {
        Map<String, String> tricks = new LinkedHashMap<>();
        addTexts(tricks, good);
        addSignatures(tricks, good);
        addHeaders(tricks, good);
        tricks.put(
                "a duplicate member of the claims",
                good.get().claims(claims -> and(claims, "iss", "\"mallory\"")).sign());
        return tricks;
    }

    private static void addTexts(Map<String, String> tricks, Supplier<ForgedToken> good) {
        String token = good.get().sign();
        tricks.put("no token at all", "nonsense");
        tricks.put("two parts", token.substring(0, token.lastIndexOf('.')));
        tricks.put("altered claims", altered(token, token.indexOf('.') + 40));
        tricks.put("an altered signature", altered(token, token.lastIndexOf('.') + 40));
        tricks.put("padded base64", token + "==");
        tricks.put("non-canonical base64", nonCanonical(token));
        // In the signature, where many decoders pass over it, and no signed byte changes.
        int middle = token.lastIndexOf('.') + 40;
        tricks.put("a foreign character in base64", token.substring(0, middle) + "~" + token.substring(middle));
    }

    private static void addSignatures(Map<String, String> tricks, Supplier<ForgedToken> good) {
        tricks.put("a signature of zeros", good.get().with(new byte[64]));
        tricks.put("another key under the known id", good.get().key(FOREIGN).sign());
        tricks.put(
                "no signature",
                good.get().header(header -> header.replace("ES256", "none")).with(new byte[0]));
        tricks.put("HS256 with the public JWK for a secret", hmac(good.get(), TokenTricks::jwk));
        tricks.put("HS256 with the public key for a secret", hmac(good.get(), TokenTricks::der));
    }

    private static void addHeaders(Map<String, String> tricks, Supplier<ForgedToken> good) {
        String id = good.get().key().keyId();
        String jwk = FOREIGN.withKeyId(id).toPublic().toSecretJson();
        tricks.put("an embedded key", embedding(good.get(), "jwk", jwk));
        tricks.put("the address of a key", embedding(good.get(), "jku", "\"http://evil.example/jwks\""));
        tricks.put("an unknown key id", changed(good.get(), header -> header.replace(id, "other")));
        tricks.put(
                "an unknown critical extension",
                changed(good.get(), header -> and(and(header, "x", "1"), "crit", "[\"x\"]")));
        tricks.put("a duplicate member of the header", changed(good.get(), header -> and(header, "alg", "\"ES256\"")));
        tricks.put(
                "another type",
                changed(good.get(), header -> header.replaceAll("\"typ\":\"[^\"]*\"", "\"typ\":\"dpop+jwt\"")));
    }

    private static String changed(ForgedToken good, UnaryOperator<String> header) {
        return good.header(header).sign();
    }

    private static String embedding(ForgedToken good, String member, String value) {
        return good.key(FOREIGN).header(header -> and(header, member, value)).sign();
    }

    private static String altered(String token, int at) {
        return token.substring(0, at) + (token.charAt(at) == 'A' ? 'B' : 'A') + token.substring(at + 1);
    }

    /** The 64 bytes of the signature leave four bits of the last character unused: they decode to the same bytes. */
    private static String nonCanonical(String token) {
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        int last = alphabet.indexOf(token.charAt(token.length() - 1));
        String changed = token.substring(0, token.length() - 1) + alphabet.charAt(last ^ 1);
        Base64.Decoder lenient = Base64.getUrlDecoder();
        assertThat(lenient.decode(changed.substring(changed.lastIndexOf('.') + 1)))
                .isEqualTo(lenient.decode(token.substring(token.lastIndexOf('.') + 1)));
        return changed;
    }

    private static String hmac(ForgedToken good, Function<JsonWebKey, byte[]> secret) {
        JsonWebKey forged = JsonWebKey.ofSecret(
                good.key().keyId(), JwsAlgorithm.HS256, secret.apply(good.key().toPublic()));
        String type = good.header().replaceAll(".*\"typ\":\"([^\"]*)\".*", "$1");
        return new JwsSigner(forged, JwsAlgorithm.HS256)
                .sign(type, good.claims().getBytes(UTF_8));
    }

    private static byte[] jwk(JsonWebKey key) {
        return key.toSecretJson().getBytes(UTF_8);
    }

    /** Encodes a key as Java does. */
    private static byte[] der(JsonWebKey key) {
        HexFormat hex = HexFormat.of();
        Base64.Decoder base64 = Base64.getUrlDecoder();
        String x = hex.formatHex(base64.decode((String) key.toPublicMembers().get("x")));
        String y = hex.formatHex(base64.decode((String) key.toPublicMembers().get("y")));
        return hex.parseHex("3059301306072a8648ce3d020106082a8648ce3d03010703420004" + x + y);
    }
}
