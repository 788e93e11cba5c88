// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.LogFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Entries of a log from some sequence on, with the head of the last one, as a curator sent them. Nothing is verified.
 * They are in a temporary file, which is deleted when this is closed.
 *
 * @since 0.1
 */
public final class LogExcerpt implements AutoCloseable {

    private final Path path;

    private final LogFile file;

    private LogExcerpt(Path path, LogFile file) {
        this.path = path;
        this.file = file;
    }

    /** @throws IOException if the file is not one of entries */
    static LogExcerpt open(Path path) throws IOException {
        try {
            LogFile file = LogFile.open(path);
            try {
                file.entries().forEach(entry -> {});
                return new LogExcerpt(path, file);
            } catch (RuntimeException ex) {
                file.close();
                throw ex;
            }
        } catch (IllegalArgumentException ex) {
            throw new IOException("The answer is not a log", ex);
        } catch (UncheckedIOException ex) {
            throw new IOException("The log cannot be read", ex);
        }
    }

    public Head head() {
        return file.head();
    }

    /** Returns the encoded entries, which can be iterated several times. */
    public Iterable<Octets> entries() {
        return file.entries();
    }

    @Override
    public void close() throws IOException {
        try {
            file.close();
        } finally {
            Files.deleteIfExists(path);
        }
    }
}
