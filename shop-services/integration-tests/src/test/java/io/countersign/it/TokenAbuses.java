// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Invalid tokens made from valid claims: each has one fault. */
final class TokenAbuses {

    private static final KeyPair foreignKey = RawJwt.rsaKey();

    private final TestIssuer issuer;

    private final Function<Instant, String> claims;

    /** @param claims returns valid claims, from a time on and for a quarter of an hour */
    TokenAbuses(TestIssuer issuer, Function<Instant, String> claims) {
        this.issuer = issuer;
        this.claims = claims;
    }

    /** Returns the tokens by their fault. */
    Map<String, String> tokens() {
        Instant now = Instant.now();
        Map<String, String> tokens = new LinkedHashMap<>();
        addWrongText(tokens, issuer.sign(claims.apply(now)));
        addWrongHeader(tokens, TestIssuer.header(), claims.apply(now));
        addWrongClaims(tokens, now, claims.apply(now));
        return tokens;
    }

    private static void addWrongText(Map<String, String> tokens, String good) {
        tokens.put("not a token", "open-sesame");
        tokens.put("two parts", good.substring(0, good.lastIndexOf('.')));
        tokens.put("altered claims", altered(good, 1));
        tokens.put("altered signature", altered(good, 2));
        tokens.put("padded base64", good + "==");
        tokens.put("non-canonical base64", nonCanonical(good));
        tokens.put("foreign character in base64", foreignCharacter(good));
    }

    private void addWrongHeader(Map<String, String> tokens, String header, String claims) {
        byte[] publicKey = issuer.key().getPublic().getEncoded();
        String hmac = header.replace("RS256", "HS256");
        tokens.put("issuer's key of another", RawJwt.rs256(foreignKey, header, claims));
        tokens.put("signed by nobody", RawJwt.unsigned(header.replace("RS256", "none"), claims));
        tokens.put("HS for RS", RawJwt.hs256(publicKey, hmac, claims));
        tokens.put("HS for RS, PEM", RawJwt.hs256(pem(publicKey), hmac, claims));
        tokens.put("unknown key id", RawJwt.rs256(issuer.key(), header.replace("test-key", "other-key"), claims));
        tokens.put("embedded key", embedded("jwk", RawJwt.publicJwk(foreignKey, "e"), claims));
        tokens.put("key by address", embedded("jku", "\"" + issuer.name() + "/jwks\"", claims));
        tokens.put(
                "critical extension",
                RawJwt.rs256(issuer.key(), with(with(header, "x", "1"), "crit", "[\"x\"]"), claims));
        tokens.put("duplicate member of header", RawJwt.rs256(issuer.key(), with(header, "alg", "\"RS256\""), claims));
        tokens.put("wrong type", RawJwt.rs256(issuer.key(), header.replace("at+jwt", "JWT"), claims));
    }

    private void addWrongClaims(Map<String, String> tokens, Instant now, String good) {
        tokens.put("expired", issuer.sign(claims.apply(now.minusSeconds(3600))));
        tokens.put("not yet valid", issuer.sign(claims.apply(now.plusSeconds(3600))));
        tokens.put("without end", issuer.sign(good.replaceAll(",\"exp\":\\d+", "")));
        tokens.put("foreign issuer", issuer.sign(good.replace(issuer.name(), "https://sts.evil.example")));
        tokens.put("audience of another domain", issuer.sign(withAudience(good, "*.shop.com.evil.org")));
        tokens.put("audience of another service", issuer.sign(withAudience(good, "delivery.shop.com")));
        tokens.put("audience of all the world", issuer.sign(withAudience(good, "*")));
        tokens.put("no audience", issuer.sign(good.replaceAll("\"aud\":\"[^\"]*\",", "")));
        tokens.put("duplicate member of claims", issuer.sign(with(good, "sub", "\"mallory\"")));
    }

    private String embedded(String member, String value, String claims) {
        return RawJwt.rs256(foreignKey, with(TestIssuer.header(), member, value), claims);
    }

    static String withAudience(String claims, String audience) {
        return claims.replaceAll("\"aud\":\"[^\"]*\"", "\"aud\":\"" + audience + "\"");
    }

    static String with(String object, String name, String value) {
        return object.substring(0, object.length() - 1) + ",\"" + name + "\":" + value + "}";
    }

    /** Changes a character in the middle of a part of the token. */
    static String altered(String token, int part) {
        String[] parts = token.split("\\.");
        char middle = parts[part].charAt(40);
        parts[part] = parts[part].substring(0, 40) + (middle == 'A' ? 'B' : 'A') + parts[part].substring(41);
        return String.join(".", parts);
    }

    private static byte[] pem(byte[] publicKey) {
        return ("-----BEGIN PUBLIC KEY-----\n"
                        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(publicKey)
                        + "\n-----END PUBLIC KEY-----\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** The 256 bytes of the signature leave four bits of the last character unused, which decoders may ignore. */
    private static String nonCanonical(String token) {
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        int last = alphabet.indexOf(token.charAt(token.length() - 1));
        String changed = token.substring(0, token.length() - 1) + alphabet.charAt(last ^ 1);
        Base64.Decoder lenient = Base64.getUrlDecoder();
        assertThat(lenient.decode(changed.substring(changed.lastIndexOf('.') + 1)))
                .isEqualTo(lenient.decode(token.substring(token.lastIndexOf('.') + 1)));
        return changed;
    }

    /**
     * Adds a character to the signature that is not base64url, which many decoders skip, so that no signed
     * byte changes.
     */
    private static String foreignCharacter(String token) {
        int middle = token.lastIndexOf('.') + 100;
        return token.substring(0, middle) + "~" + token.substring(middle);
    }
}
