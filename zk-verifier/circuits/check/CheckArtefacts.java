// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Compares the artefacts with the digests in their manifest, with the JDK alone: {@code java CheckArtefacts.java
 * FOLDER}.
 */
final class CheckArtefacts {

    private static final Pattern CIRCUIT = Pattern.compile("\"(\\w+)\":\\s*\\{[^{}]*\"artefacts\":\\s*\\{([^}]*)}");

    private static final Pattern FILE = Pattern.compile("\"([\\w.]+)\":\\s*\"([0-9a-f]{64})\"");

    private static final int FILES = 17;

    private CheckArtefacts() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Map<String, String> noted = noted(Files.readString(folder.resolve("manifest.json")));
        if (noted.size() != FILES) {
            throw new IllegalStateException("The manifest names " + noted.size() + " artefacts of circuits instead of " + FILES);
        }
        for (Map.Entry<String, String> file : noted.entrySet()) {
            String digest = sha256(Files.readAllBytes(folder.resolve(file.getKey())));
            if (!digest.equals(file.getValue())) {
                throw new IllegalStateException(file.getKey() + " does not have the digest of the manifest: its SHA-256 is " + digest);
            }
        }
    }

    private static Map<String, String> noted(String manifest) {
        Map<String, String> noted = new TreeMap<>();
        CIRCUIT.matcher(manifest).results().forEach(circuit -> noted.putAll(files(circuit)));
        return noted;
    }

    private static Map<String, String> files(MatchResult circuit) {
        return FILE.matcher(circuit.group(2))
                .results()
                .collect(Collectors.toMap(file -> circuit.group(1) + "/" + file.group(1), file -> file.group(2)));
    }

    private static String sha256(byte[] octets) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(octets));
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
