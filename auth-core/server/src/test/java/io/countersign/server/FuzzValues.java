// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Mutates valid values. Each character of a text stands for one byte (ISO 8859-1). */
final class FuzzValues {

    /** JSON that no mapper writes, by its placeholder. */
    private static final Map<String, String> RAW = Map.of(
            "raw-deep-arrays", "[".repeat(8000) + "]".repeat(8000),
            "raw-deep-objects", "{\"a\":".repeat(3000) + "1" + "}".repeat(3000),
            "raw-open", "[".repeat(5000),
            "raw-huge", "9".repeat(2000),
            "raw-exponent", "1e999999999",
            "raw-small", "1e-999999999",
            "raw-nan", "NaN",
            "raw-surrogate", "\"\\ud800\"",
            "raw-nul", "\"\\u0000\"",
            "raw-twice", "{\"a\":1,\"a\":2}");

    private static final List<String> PIECES = List.of(
            "\0",
            "\u00ff",
            "\u00c3(",
            "\u00e2\u0082",
            "\u00ed\u00a0\u0080",
            "\u00ef\u00bb\u00bf",
            "%00",
            "%",
            "%zz",
            "%c3%28",
            "..",
            "../",
            ";",
            ",",
            "\"",
            "\\",
            "=",
            "==",
            "&",
            "+",
            "{",
            "[",
            "}",
            "]",
            ":",
            " ",
            "\t",
            ".",
            "..",
            "~",
            "null",
            "-1",
            "1e999",
            "99999999999999999999",
            "$",
            "<",
            "|",
            "\u0085",
            "urn:",
            "://",
            "[::",
            "http://[",
            "spiffe://",
            "#",
            "?",
            "@",
            "A".repeat(3000));

    private static final JsonMapper JSON = new JsonMapper();

    private final Random random;

    FuzzValues(Random random) {
        this.random = random;
    }

    boolean once(int in) {
        return random.nextInt(in) == 0;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /** Returns a replacement for any value. */
    Object junk() {
        List<Object> values = new ArrayList<>(List.of(
                true,
                -1,
                0,
                Long.MAX_VALUE,
                Long.MIN_VALUE,
                0.5,
                "",
                " ",
                "a",
                "a".repeat(5000),
                "\u00e4",
                "-1",
                "2100-01-01T00:00:00Z",
                "+999999999-12-31T23:59:59Z",
                "http://[",
                "spiffe://a/b",
                List.of(),
                Map.of(),
                List.of("a", 1),
                List.of(Map.of()),
                Collections.singletonList(null),
                "AAAA",
                "_",
                "\ud83d\udca5"));
        values.addAll(RAW.keySet().stream().sorted().toList());
        return any(values);
    }

    /** Returns JSON with one or more values replaced, removed or added. */
    String json(Object sample) {
        Object changed = sample;
        for (int i = below(3); i >= 0; i--) {
            changed = change(changed);
        }
        return once(4) ? octets(write(changed)) : write(changed);
    }

    /** Returns the JSON of a value, in UTF-8. */
    static String write(Object value) {
        String json = JSON.writeValueAsString(value);
        for (Map.Entry<String, String> raw : RAW.entrySet()) {
            json = json.replace('"' + raw.getKey() + '"', raw.getValue());
        }
        return new String(json.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private Object change(Object value) {
        if (value instanceof Map<?, ?> map && !map.isEmpty() && !once(8)) {
            return changeMember(map);
        }
        if (value instanceof List<?> list && !list.isEmpty() && !once(4)) {
            List<Object> changed = new ArrayList<>(list);
            int index = below(changed.size());
            changed.set(index, change(changed.get(index)));
            return changed;
        }
        return value instanceof String text && once(2) ? octets(text) : junk();
    }

    private Map<String, Object> changeMember(Map<?, ?> map) {
        Map<String, Object> changed = new TreeMap<>();
        map.forEach((name, value) -> changed.put(String.valueOf(name), value));
        String name = any(List.copyOf(changed.keySet()));
        switch (below(8)) {
            case 0 -> changed.remove(name);
            case 1 -> changed.put("unknown", junk());
            default -> changed.put(name, change(changed.get(name)));
        }
        return changed;
    }

    /** Returns bytes with some changed, repeated, inserted or removed. */
    String octets(String value) {
        StringBuilder changed = new StringBuilder(value);
        for (int i = below(3); i >= 0; i--) {
            int at = changed.isEmpty() ? 0 : below(changed.length());
            int to = Math.min(changed.length(), at + 1 + below(20));
            switch (below(6)) {
                case 0 -> changed.delete(at, to);
                case 1 -> changed.insert(at, changed.substring(at, to));
                case 2 -> changed.setLength(at);
                case 3 -> changed.replace(at, Math.min(changed.length(), at + 1), String.valueOf((char) below(256)));
                default -> changed.insert(at, any(PIECES));
            }
        }
        return changed.toString();
    }

    /** Returns a changed credential: changed in its bytes, or in the JSON of a part of a token. */
    String credential(String value) {
        int space = value.indexOf(' ');
        String token = value.substring(space + 1);
        if (once(2) || token.indexOf('.') < 0) {
            return once(3) ? octets(value) : value.substring(0, space + 1) + octets(token);
        }
        List<String> parts = new ArrayList<>(List.of(token.split("\\.", -1)));
        int index = below(parts.size());
        parts.set(index, part(parts.get(index)));
        return value.substring(0, space + 1) + String.join(".", parts);
    }

    private String part(String encoded) {
        try {
            byte[] json = Base64.getUrlDecoder().decode(encoded);
            return encode(json(JSON.readValue(json, Object.class)));
        } catch (IllegalArgumentException | JacksonException ex) {
            return octets(encoded);
        }
    }

    /** Returns a token with a known type and issuer, but otherwise invalid. */
    String token(String type, String issuer) {
        Map<String, Object> header = new TreeMap<>(Map.of("alg", "ES256", "typ", type, "kid", "1"));
        Map<String, Object> claims = new TreeMap<>(Map.of("iss", issuer, "sub", "ann", "aud", "a", "exp", 1));
        for (String name : List.of("jwk", "x5c", "crit", "zip", "b64", "cty", "epk", "enc", "apu")) {
            if (once(4)) {
                header.put(name, junk());
            }
        }
        for (String name : List.of("cnf", "act", "jti", "iat", "nbf", "htm", "htu", "ath", "scope", "azd", "tctx")) {
            if (once(4)) {
                claims.put(name, junk());
            }
        }
        return encode(json(header)) + "." + encode(json(claims)) + "." + encode("s".repeat(below(70)));
    }

    private static String encode(String octets) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(octets.getBytes(StandardCharsets.ISO_8859_1));
    }
}
