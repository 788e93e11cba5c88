// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.encoding.Octets;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Entries that are read from the database in pages, so that a slow reader occupies neither a connection nor much memory.
 *
 * @since 0.1
 */
public final class LogPages implements Iterable<Octets> {

    private final LogTables tables;

    private final long from;

    private final long to;

    private final Duration time;

    LogPages(LogTables tables, long from, long to, Duration time) {
        this.tables = tables;
        this.from = from;
        this.to = to;
        this.time = time;
    }

    /** Returns the number of entries. */
    public long count() {
        return to - from + 1;
    }

    /** Returns the length of all entries together. */
    public long length() {
        return count() == 0 ? 0 : tables.length(from, to);
    }

    /**
     * The iterator throws an {@link IllegalStateException} if an entry is missing, and a {@link CuratorException} if the
     * time is over.
     */
    @Override
    public Iterator<Octets> iterator() {
        return new Pages(System.nanoTime() + time.toNanos());
    }

    private final class Pages implements Iterator<Octets> {

        private final long deadline;

        private long next = from;

        private Iterator<Octets> page = List.<Octets>of().iterator();

        private Pages(long deadline) {
            this.deadline = deadline;
        }

        @Override
        public boolean hasNext() {
            return next <= to;
        }

        @Override
        public Octets next() {
            if (!hasNext()) {
                throw new NoSuchElementException("There are no more entries");
            }
            if (System.nanoTime() - deadline >= 0) {
                throw CuratorException.logUnavailable("The log could not be read in time");
            }
            if (!page.hasNext()) {
                page = read();
            }
            next++;
            return page.next();
        }

        private Iterator<Octets> read() {
            Iterator<Octets> read = tables.page(next, to).iterator();
            if (!read.hasNext()) {
                throw new IllegalStateException("The entry " + next + " is missing");
            }
            return read;
        }
    }
}
