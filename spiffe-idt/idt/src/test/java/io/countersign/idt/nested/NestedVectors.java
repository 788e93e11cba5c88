// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.idt.TestCertificates;
import io.countersign.idt.TestWorkloads;
import io.countersign.jose.Base64Url;
import io.countersign.json.JsonWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the vector file, always with the same content: keys are derived from names, nonces from keys and texts, and
 * times are fixed.
 */
final class NestedVectors {

    private NestedVectors() {}

    /** Writes the file with the given name. */
    public static void main(String[] arguments) throws IOException {
        Files.writeString(Path.of(arguments[0]), text());
    }

    static String text() {
        List<String> lines = new ArrayList<>();
        String header = json(header());
        StringBuilder text = new StringBuilder(header.substring(0, header.length() - 1)).append(",\n\"cases\":[\n");
        for (Map<String, Object> each : cases()) {
            lines.add(json(each));
        }
        return text.append(String.join(",\n", lines)).append("\n]}\n").toString();
    }

    private static List<Map<String, Object>> cases() {
        List<Map<String, Object>> cases = new ArrayList<>(new SignedVectors("id-mode").make());
        cases.addAll(new AnonVectors().make());
        cases.addAll(new SignedVectors("lsvid").make());
        return cases;
    }

    private static Map<String, Object> header() {
        Map<String, Object> header = new LinkedHashMap<>();
        header.put(
                "about",
                "Nested tokens of ID-Mode, Anon-Mode and LSVID, version 2. Each case is judged alone, with the peer's certificate "
                        + "(DER) as proven by mutual TLS. Octets are in base64url");
        header.put("source", "This project: NestedVectors makes it");
        header.put("licence", "Apache-2.0");
        header.put("now", TestCertificates.NOW.getEpochSecond());
        header.put("skew", 30);
        header.put("assertingWorkloads", List.of(TestWorkloads.ASSERTING.toString()));
        header.put(
                "bundles",
                Map.of(
                        TestWorkloads.DOMAIN.name(),
                        List.of(Base64Url.encode(TestToken.der(TestCertificates.authority(TestWorkloads.AUTHORITY))))));
        header.put(
                "roots",
                Map.of(
                        TestWorkloads.ASSERTING.toString(),
                        List.of(Base64Url.encode(
                                TestAnonToken.root("root").publicKey().encoded()))));
        return header;
    }

    private static String json(Map<String, ?> object) {
        return new String(JsonWriter.write(object), StandardCharsets.UTF_8);
    }
}
