// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Claims of a token, except the times, which are set when a token is issued. All stacks read them from the
 * same files.
 *
 * @param claims claims in their order
 */
record Payload(Map<String, Object> claims) {

    /** About 300 bytes, and about 2 KB. */
    static final List<String> SIZES = List.of("small", "large");

    static final Duration LIFE = Duration.ofMinutes(15);

    private static final JsonMapper JSON = new JsonMapper();

    Payload {
        claims = Collections.unmodifiableMap(new LinkedHashMap<>(claims));
    }

    /** Reads the claims of a size from their folder. */
    static Payload read(Path folder, String size) {
        try {
            return of(Files.readString(folder.resolve(fileName(size))));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Writes the claims of all sizes to a folder, for stacks in any language. */
    static void writeAll(Path folder) {
        for (String size : SIZES) {
            try {
                Files.writeString(folder.resolve(fileName(size)), resource(size));
            } catch (IOException ex) {
                throw new UncheckedIOException(ex);
            }
        }
    }

    static Payload ofSize(String size) {
        return of(resource(size));
    }

    private static Payload of(String json) {
        return new Payload(JSON.readValue(json, new TypeReference<LinkedHashMap<String, Object>>() {}));
    }

    private static String resource(String size) {
        try (var in = Payload.class.getResourceAsStream(fileName(size))) {
            if (in == null) {
                throw new IllegalArgumentException("There is no payload '" + size + "'; known sizes are " + SIZES);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static String fileName(String size) {
        return "claims-" + size + ".json";
    }

    String issuer() {
        return text("iss");
    }

    String audience() {
        return text("aud");
    }

    private String text(String name) {
        return String.valueOf(claims.get(name));
    }

    /** Returns the length of the claims as JSON, including the times. */
    int bytes() {
        Map<String, Object> all = new LinkedHashMap<>(claims);
        all.put("iat", 1_700_000_000L);
        all.put("exp", 1_700_000_900L);
        return JSON.writeValueAsBytes(all).length;
    }
}
