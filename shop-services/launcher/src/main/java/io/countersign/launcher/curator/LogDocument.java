// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.curator;

import io.countersign.launcher.support.LauncherException;
import io.countersign.registration.agent.CuratorClient;
import io.countersign.registration.agent.CuratorException;
import io.countersign.registration.agent.LogExcerpt;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.LogFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;

/** A whole log with its head, from a file or from a curator. Nothing of it is verified. */
final class LogDocument implements AutoCloseable {

    private final String source;

    private final Head head;

    private final Iterable<Octets> entries;

    private final Closing closing;

    private LogDocument(String source, Head head, Iterable<Octets> entries, Closing closing) {
        this.source = source;
        this.head = head;
        this.entries = entries;
        this.closing = closing;
    }

    /** Opens a log with the newest head of its curator. */
    static LogDocument open(String source, Set<Octets> tlsKeys) {
        return open(source, tlsKeys, 0);
    }

    /**
     * Opens a log.
     *
     * @param source path of a file, or URL of a curator
     * @param tlsKeys digests of the keys of a curator's certificate; those that the JVM trusts if empty
     * @param cosignatures number of witnesses that must have cosigned the head of a curator
     * @throws LauncherException if it cannot be had, or is not a log
     */
    static LogDocument open(String source, Set<Octets> tlsKeys, int cosignatures) {
        try {
            return source.startsWith("http://") || source.startsWith("https://")
                    ? download(source, tlsKeys, cosignatures)
                    : read(source);
        } catch (NoSuchFileException ex) {
            throw new LauncherException("there is no file " + source);
        } catch (IOException | IllegalArgumentException ex) {
            throw refused(source, ex);
        } catch (CuratorException ex) {
            throw new LauncherException("the curator refuses: " + ex.getMessage(), ex);
        }
    }

    private static LogDocument read(String source) throws IOException {
        LogFile file = LogFile.open(Path.of(source));
        return new LogDocument(source, file.head(), file.entries(), file::close);
    }

    private static LogDocument download(String source, Set<Octets> tlsKeys, int cosignatures)
            throws IOException, CuratorException {
        try (HttpClient http = LogOptions.http(tlsKeys)) {
            LogExcerpt excerpt = new CuratorClient(URI.create(source), http).log(0, cosignatures);
            return new LogDocument(source, excerpt.head(), excerpt.entries(), excerpt::close);
        }
    }

    private static LauncherException refused(String source, Exception ex) {
        return new LauncherException(source + " cannot be read as a log: " + ex.getMessage(), ex);
    }

    String source() {
        return source;
    }

    Head head() {
        return head;
    }

    /** Returns the encoded entries. They can be iterated several times, and iterating fails at damage. */
    Iterable<Octets> entries() {
        return entries;
    }

    /**
     * Visits all entries in order.
     *
     * @throws LauncherException if the file is damaged, or has something else than an entry
     */
    void visit(Visitor visitor) {
        try {
            for (Octets encoded : entries) {
                visitor.visit(Entry.decode(encoded), encoded.sha256());
            }
        } catch (IllegalArgumentException | UncheckedIOException ex) {
            throw refused(source, ex);
        }
    }

    @Override
    public void close() {
        try {
            closing.close();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Receives entries. */
    interface Visitor {

        void visit(Entry entry, Octets hash);
    }

    /** Closes a file. */
    private interface Closing {

        void close() throws IOException;
    }
}
