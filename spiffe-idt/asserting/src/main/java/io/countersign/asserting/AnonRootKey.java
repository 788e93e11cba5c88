// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.core.Sha256;
import io.countersign.idt.schnorr.SchocoPublicKey;
import io.countersign.idt.schnorr.SchocoSecretKey;
import io.countersign.jose.Base64Url;
import io.countersign.json.JsonObject;
import io.countersign.json.JsonWriter;
import io.countersign.json.StrictJson;
import io.countersign.keys.NewKey;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** Text form of a root key of Anon-Mode: like a JWK, with a {@code crv} that only this project defines. */
final class AnonRootKey {

    static final String CURVE = "ristretto255-schoco";

    private static final String SECRET = "d";

    private static final int ID_OCTETS = 16;

    private AnonRootKey() {}

    static NewKey generate(SecureRandom random) {
        SchocoSecretKey key = SchocoSecretKey.generate(random);
        Map<String, Object> members = members(key.publicKey());
        String id = id(key.publicKey());
        String published = text(members);
        members.put(SECRET, Base64Url.encode(key.encoded()));
        return new NewKey(id, published, text(members));
    }

    private static Map<String, Object> members(SchocoPublicKey key) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("kty", "OKP");
        members.put("crv", CURVE);
        members.put("kid", id(key));
        members.put("x", Base64Url.encode(key.encoded()));
        return members;
    }

    /** Returns an id that is a digest of the key, so that two keys cannot have the same one. */
    private static String id(SchocoPublicKey key) {
        byte[] digest = Sha256.digest(CURVE.getBytes(StandardCharsets.US_ASCII), key.encoded());
        return Base64Url.encode(Arrays.copyOf(digest, ID_OCTETS));
    }

    private static String text(Map<String, Object> members) {
        return new String(JsonWriter.write(members), StandardCharsets.UTF_8);
    }

    static SchocoSecretKey secret(String text) {
        return SchocoSecretKey.parse(octets(StrictJson.parseObject(text), SECRET));
    }

    static SchocoPublicKey published(String text) {
        return SchocoPublicKey.parse(octets(StrictJson.parseObject(text), "x"));
    }

    private static byte[] octets(JsonObject key, String member) {
        return Base64Url.decode(Objects.requireNonNull(key.string(member), "a stored key has all its members"));
    }
}
