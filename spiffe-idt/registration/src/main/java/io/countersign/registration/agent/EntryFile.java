// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Entry;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * Encoded entries of a log from the first one on, each after its length in four octets. What was not written completely
 * is cut off. Not safe for several threads.
 */
final class EntryFile implements AutoCloseable {

    private final FileChannel channel;

    private long count;

    private long end;

    private EntryFile(FileChannel channel) {
        this.channel = channel;
    }

    static EntryFile open(Path path) throws IOException {
        EntryFile file = new EntryFile(FileChannel.open(
                path,
                Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE),
                SafeFile.OWNER_ONLY));
        file.scan();
        return file;
    }

    private void scan() throws IOException {
        long size = channel.size();
        while (end + Integer.BYTES <= size) {
            int length = length(end);
            if (length < 1 || length > Entry.LONGEST || end + Integer.BYTES + length > size) {
                return;
            }
            end += Integer.BYTES + (long) length;
            count++;
        }
    }

    /** Returns the sequence of the next entry to append. */
    long next() {
        return count;
    }

    /** Appends entries, all of them or none. */
    void append(Iterable<Octets> entries) throws IOException {
        channel.truncate(end);
        channel.position(end);
        long length = 0;
        long added = 0;
        OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel));
        for (Octets entry : entries) {
            out.write(ByteBuffer.allocate(Integer.BYTES).putInt(entry.length()).array());
            out.write(entry.toArray());
            length += Integer.BYTES + (long) entry.length();
            added++;
        }
        out.flush();
        channel.force(true);
        end += length;
        count += added;
    }

    /** Begins anew: the next entries to append replace all others, which stay in the file until then. */
    void replace() {
        count = 0;
        end = 0;
    }

    /** Returns the first entries, which can be iterated several times. */
    Iterable<Octets> first(long number) {
        return () -> new Reader(number);
    }

    private int length(long position) throws IOException {
        return ByteBuffer.wrap(read(position, Integer.BYTES)).getInt();
    }

    private byte[] read(long position, int length) throws IOException {
        ByteBuffer into = ByteBuffer.allocate(length);
        while (into.hasRemaining()) {
            if (channel.read(into, position + into.position()) < 0) {
                throw new EOFException("The file of entries ends too early");
            }
        }
        return into.array();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private final class Reader implements Iterator<Octets> {

        private final long number;

        private long index;

        private long position;

        Reader(long number) {
            this.number = number;
        }

        @Override
        public boolean hasNext() {
            return index < number;
        }

        @Override
        public Octets next() {
            if (!hasNext()) {
                throw new NoSuchElementException("There are no more entries");
            }
            try {
                int length = length(position);
                if (length < 1 || length > Entry.LONGEST) {
                    throw new IOException("The file of entries has a wrong length");
                }
                Octets entry = Octets.of(read(position + Integer.BYTES, length));
                position += Integer.BYTES + (long) length;
                index++;
                return entry;
            } catch (IOException ex) {
                throw new UncheckedIOException(ex);
            }
        }
    }
}
