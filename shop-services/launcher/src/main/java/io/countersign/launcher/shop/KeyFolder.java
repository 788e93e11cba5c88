// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Keys in the files of a data directory, which only their owner can read.
 *
 * @since 0.1
 */
public final class KeyFolder implements KeyEntries {

    private final DataDirectory data;

    private final Consumer<Path> written;

    KeyFolder(DataDirectory data) {
        this(data, file -> {});
    }

    /**
     * @param data directory whose folders exist
     * @param written receives each file that was created or replaced
     */
    public KeyFolder(DataDirectory data, Consumer<Path> written) {
        this.data = Objects.requireNonNull(data, "data cannot be null");
        this.written = Objects.requireNonNull(written, "written cannot be null");
    }

    @Override
    public Set<String> names() throws IOException {
        try (Stream<Path> files = Files.list(data.keys())) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        }
    }

    @Override
    public Optional<String> read(String name) throws IOException {
        Path file = file(name);
        return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
    }

    @Override
    public void write(String name, String content) throws IOException {
        Path file = file(name);
        PrivateFiles.write(file, content);
        written.accept(file);
    }

    private Path file(String name) {
        return name.equals(KeyMaterial.SCRAPER_TOKEN)
                ? Scraper.token(data)
                : data.keys().resolve(name);
    }

    @Override
    public String toString() {
        return data.keys().toString();
    }
}
