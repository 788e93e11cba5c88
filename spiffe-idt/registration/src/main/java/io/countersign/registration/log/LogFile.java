// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.registration.encoding.Octets;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;

/**
 * File of a log, for an audit without the curator: a first line, the last head, then all entries. Head and entries
 * follow their lengths in four octets, big-endian. Entries are read one at a time, so a file may be larger than the
 * memory.
 *
 * @since 0.1
 */
public final class LogFile implements AutoCloseable {

    static final byte[] FIRST_LINE = "countersign-registration-log-v1\n".getBytes(StandardCharsets.US_ASCII);

    private final FileChannel channel;

    private final Head head;

    private final long start;

    private LogFile(FileChannel channel) throws IOException {
        this.channel = channel;
        Octets first = LogFileReader.read(channel, 0, FIRST_LINE.length);
        if (!first.equals(Octets.of(FIRST_LINE))) {
            throw new IllegalArgumentException("The file is not a log of registrations");
        }
        Octets encoded = LogFileReader.readField(channel, FIRST_LINE.length);
        this.head = Head.decode(encoded);
        this.start = FIRST_LINE.length + (long) Integer.BYTES + encoded.length();
    }

    /**
     * Opens a file.
     *
     * @throws IllegalArgumentException if it is not a log
     */
    public static LogFile open(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            return new LogFile(channel);
        } catch (IOException | RuntimeException ex) {
            channel.close();
            throw ex;
        }
    }

    /** Writes a file, which must not exist. */
    public static void write(Path file, Head head, Iterable<Octets> entries) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file, StandardOpenOption.CREATE_NEW))) {
            write(out, head, entries);
        }
    }

    /**
     * Writes the content of a file.
     *
     * @param entries all entries, or only later ones for a reader that has those before
     */
    public static void write(OutputStream out, Head head, Iterable<Octets> entries) throws IOException {
        out.write(FIRST_LINE);
        writeField(out, head.encode());
        for (Octets entry : entries) {
            writeField(out, entry);
        }
    }

    /**
     * Returns the length of the content of a file.
     *
     * @param count number of entries
     * @param octets length of all entries together
     */
    public static long length(Head head, long count, long octets) {
        return FIRST_LINE.length + (count + 1) * Integer.BYTES + head.encode().length() + octets;
    }

    private static void writeField(OutputStream out, Octets field) throws IOException {
        out.write(ByteBuffer.allocate(Integer.BYTES).putInt(field.length()).array());
        out.write(field.toArray());
    }

    public Head head() {
        return head;
    }

    /**
     * Returns the encoded entries, which can be iterated several times. The iterator throws an {@link
     * IllegalArgumentException} if a length is wrong or the file ends too early, and an {@link UncheckedIOException}
     * if the file cannot be read.
     */
    public Iterable<Octets> entries() {
        return this::iterator;
    }

    private Iterator<Octets> iterator() {
        return new LogFileReader(channel, start);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
