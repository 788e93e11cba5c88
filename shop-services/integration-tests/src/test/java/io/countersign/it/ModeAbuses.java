// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.jose.JwsAlgorithm;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Invalid credentials made from a valid one of a mode: each has one fault. */
final class ModeAbuses {

    private static final JsonMapper mapper = new JsonMapper();

    private final ModeCredentials.Parts good;

    private final SigningKey key;

    private final Map<String, String> abuses = new LinkedHashMap<>();

    ModeAbuses(ModeCredentials.Parts good) {
        this.good = good;
        this.key = good.key();
    }

    /** Returns the valid token. */
    String token() {
        return key.sign(header(good.type()), json(good.claims()));
    }

    /** Returns the tokens by their fault. */
    Map<String, String> tokens() {
        addWrongText(token());
        addWrongHeader(header(good.type()), json(good.claims()));
        addWrongTimes();
        addWrongClaims();
        return abuses;
    }

    private void addWrongText(String token) {
        abuses.put("not a token", "open-sesame");
        abuses.put("two parts", token.substring(0, token.lastIndexOf('.')));
        abuses.put("altered claims", TokenAbuses.altered(token, 1));
        abuses.put("altered signature", TokenAbuses.altered(token, 2));
        abuses.put("padded base64", token + "==");
        abuses.put(
                "foreign character in base64",
                token.substring(0, token.length() - 9) + "~" + token.substring(token.length() - 9));
    }

    private void addWrongHeader(String header, String claims) {
        SigningKey foreign = SigningKey.generate(key.algorithm()).as(key.keyId());
        abuses.put("key of another", foreign.sign(header, claims));
        abuses.put("signed by nobody", unsigned(header, claims));
        abuses.put(
                "critical extension",
                key.sign(TokenAbuses.with(TokenAbuses.with(header, "x", "1"), "crit", "[\"x\"]"), claims));
        abuses.put(
                "duplicate member of header",
                key.sign(TokenAbuses.with(header, "typ", "\"" + good.type() + "\""), claims));
        abuses.put("type of no scheme", key.sign(header("JWT"), claims));
        abuses.put("type of an id token", key.sign(header("id+jwt"), claims));
        if (key.keyId() != null) {
            abuses.put("unknown key id", key.sign(header.replace(key.keyId(), "other-key"), claims));
            String published = mapper.writeValueAsString(foreign.jwk().toPublicMembers());
            abuses.put("embedded key", foreign.sign(TokenAbuses.with(header, "jwk", published), claims));
            SigningKey secret = SigningKey.ofSecret(
                    JwsAlgorithm.HS512, mapper.writeValueAsBytes(key.jwk().toPublicMembers()));
            abuses.put("HS by the public key", secret.sign(header.replace(algorithm(), "\"alg\":\"HS512\""), claims));
        }
    }

    private String unsigned(String header, String claims) {
        return SigningKey.encode(header.replace(algorithm(), "\"alg\":\"none\"")) + "." + SigningKey.encode(claims)
                + ".";
    }

    private void addWrongTimes() {
        long issued = ((Number) good.claims().get("iat")).longValue();
        long end = ((Number) good.claims().get("exp")).longValue();
        abuses.put("expired", changed(Map.of("iat", issued - 3600, "exp", end - 3600)));
        abuses.put("not yet issued", changed(Map.of("iat", issued + 3600, "exp", end + 3600)));
        abuses.put("not yet valid", changed(Map.of("nbf", issued + 600, "exp", end + 3600)));
        abuses.put("without end", without("exp"));
    }

    private void addWrongClaims() {
        abuses.put("foreign issuer", changed(Map.of("iss", "https://sts.evil.example")));
        abuses.put(
                "audience of another domain",
                changed(Map.of("aud", good.claims().get("aud") + ".evil.org")));
        abuses.put("audience of another service", changed(Map.of("aud", "other.shop.com")));
        abuses.put("audience of all the world", changed(Map.of("aud", "*")));
        abuses.put("no audience", without("aud"));
        abuses.put("no id", without("jti"));
        abuses.put("no issuer", without("iss"));
        abuses.put("no subject", without("sub"));
        abuses.put(
                "duplicate member of claims",
                key.sign(header(good.type()), TokenAbuses.with(json(good.claims()), "sub", "\"mallory\"")));
    }

    private String changed(Map<String, ?> changes) {
        Map<String, Object> claims = new LinkedHashMap<>(good.claims());
        claims.putAll(changes);
        return key.sign(header(good.type()), json(claims));
    }

    private String without(String name) {
        Map<String, Object> claims = new LinkedHashMap<>(good.claims());
        claims.remove(name);
        return key.sign(header(good.type()), json(claims));
    }

    private String header(String type) {
        String kid = key.keyId() == null ? "" : ",\"kid\":\"" + key.keyId() + "\"";
        return "{" + algorithm() + ",\"typ\":\"" + type + "\"" + kid + "}";
    }

    private String algorithm() {
        return "\"alg\":\"" + key.algorithm().jwaName() + "\"";
    }

    private static String json(Map<String, Object> claims) {
        return mapper.writeValueAsString(claims);
    }
}
