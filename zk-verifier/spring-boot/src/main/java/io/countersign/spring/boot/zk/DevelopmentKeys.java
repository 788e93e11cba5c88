// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.zk.proof.KeyId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Ids of all development keys that this project ever published, replaced ones included. A manifest that calls them keys
 * of a ceremony does not make them so.
 */
final class DevelopmentKeys {

    private static final String FILE = "development_keys.txt";

    private static final Set<KeyId> KNOWN = read();

    private DevelopmentKeys() {}

    static boolean contains(KeyId id) {
        return KNOWN.contains(id);
    }

    private static Set<KeyId> read() {
        try (InputStream file = Objects.requireNonNull(DevelopmentKeys.class.getResourceAsStream(FILE), FILE)) {
            return new String(file.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .map(KeyId::new)
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
