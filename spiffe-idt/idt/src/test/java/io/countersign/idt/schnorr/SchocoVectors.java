// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/** Test vectors of this package, and chains made from them. */
final class SchocoVectors {

    private SchocoVectors() {}

    static JsonObject read(String file) {
        try (InputStream in = SchocoVectors.class.getResourceAsStream("/vectors/" + file)) {
            return StrictJson.parseObject(Objects.requireNonNull(in).readAllBytes());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    static List<JsonObject> objects(JsonObject parent, String member) {
        return ((List<?>) Objects.requireNonNull(parent.get(member)))
                .stream().map(JsonObject.class::cast).toList();
    }

    static byte[] hex(JsonObject parent, String member) {
        return hex(Objects.requireNonNull(parent.string(member)));
    }

    static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
