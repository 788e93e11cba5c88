// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.pinned;

import io.countersign.core.link.LinkIdentity;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Own key and pinned keys. */
final class PinnedFiles {

    private final Path key;

    private final Path list;

    private final char[] password;

    private volatile @Nullable Loaded loaded;

    /**
     * @param key PKCS#12 file with one entry
     * @param list one pin and one name a line
     */
    PinnedFiles(Path key, Path list, char[] password) {
        this.key = key;
        this.list = list;
        this.password = password.clone();
    }

    LinkIdentity own() {
        Instant changed = changed();
        Loaded known = loaded;
        if (known == null || !known.changed().equals(changed)) {
            known = new Loaded(load(), changed);
            loaded = known;
        }
        return known.own();
    }

    private LinkIdentity load() {
        try (InputStream in = Files.newInputStream(key)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, password);
            String alias = store.aliases().nextElement();
            X509Certificate[] chain = Arrays.stream(store.getCertificateChain(alias))
                    .map(X509Certificate.class::cast)
                    .toArray(X509Certificate[]::new);
            return new LinkIdentity(alias, Arrays.asList(chain), (PrivateKey) store.getKey(alias, password));
        } catch (IOException | GeneralSecurityException ex) {
            throw new IllegalStateException("the own key cannot be read", ex);
        }
    }

    /** Names by pins; empty if the file cannot be read. */
    Optional<Map<String, String>> pins() {
        try {
            return Optional.of(Files.readAllLines(list).stream()
                    .map(line -> line.split(" ", 2))
                    .collect(Collectors.toMap(line -> line[0], line -> line[1])));
        } catch (IOException | RuntimeException ex) {
            return Optional.empty();
        }
    }

    Instant changed() {
        try {
            return Files.getLastModifiedTime(key).toInstant();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private record Loaded(LinkIdentity own, Instant changed) {}
}
