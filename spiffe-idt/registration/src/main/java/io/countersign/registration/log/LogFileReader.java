// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.registration.encoding.Octets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** Reads the entries of a file one after another. */
final class LogFileReader implements Iterator<Octets> {

    private final FileChannel channel;

    private long position;

    LogFileReader(FileChannel channel, long start) {
        this.channel = channel;
        this.position = start;
    }

    @Override
    public boolean hasNext() {
        try {
            return position < channel.size();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    public Octets next() {
        if (!hasNext()) {
            throw new NoSuchElementException("The file has no more entries");
        }
        try {
            Octets field = readField(channel, position);
            position += Integer.BYTES + (long) field.length();
            return field;
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    static Octets readField(FileChannel channel, long position) throws IOException {
        byte[] prefix = read(channel, position, Integer.BYTES).toArray();
        int length = ByteBuffer.wrap(prefix).getInt();
        if (length < 1 || length > Entry.LONGEST) {
            throw new IllegalArgumentException("The file has a wrong length at " + position);
        }
        return read(channel, position + Integer.BYTES, length);
    }

    static Octets read(FileChannel channel, long position, int length) throws IOException {
        ByteBuffer into = ByteBuffer.allocate(length);
        while (into.hasRemaining()) {
            if (channel.read(into, position + into.position()) < 0) {
                throw new IllegalArgumentException("The file ends too early");
            }
        }
        return Octets.of(into.array());
    }
}
