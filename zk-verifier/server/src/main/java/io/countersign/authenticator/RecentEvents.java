// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.registry.RegistryEvent;
import io.countersign.zk.registry.RegistryFeed;
import io.countersign.zk.registry.RegistryPage;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Latest events of the registry in memory, as this server reads them from the log for itself. */
final class RecentEvents implements RegistryFeed {

    /** Verifiers that are further behind than this read the log. */
    private static final int MOST = 10_000;

    private final RegistryFeed log;

    // Guarded by this, as are the next three fields.
    private final Deque<RegistryEvent> events = new ArrayDeque<>();

    private String registry = "";

    // All events after this number are here.
    private long floor;

    private long last;

    private volatile long completed;

    RecentEvents(RegistryFeed log) {
        this.log = log;
    }

    /** Reads a page of the log and keeps its events. No two threads call it at the same time. */
    @Override
    public RegistryPage since(long sequence) throws IOException {
        RegistryPage page = log.since(sequence);
        if (page.next() >= sequence) {
            keep(sequence, page);
        }
        return page;
    }

    private synchronized void keep(long sequence, RegistryPage page) {
        if (sequence != last) {
            // The log is read from its beginning: for the first time, or because the database was restored.
            events.clear();
            floor = sequence;
        }
        registry = page.registry();
        events.addAll(page.events());
        last = page.next();
        while (events.size() > MOST) {
            floor = events.removeFirst().sequence();
        }
        if (page.next() == sequence) {
            completed++;
        }
    }

    /** Returns how often the log was read up to its end. */
    long completed() {
        return completed;
    }

    /** Returns the number up to which the log was read. */
    synchronized long last() {
        return last;
    }

    /** Returns the page of events after a number, or {@code null} if older ones are needed than are here. */
    synchronized @Nullable RegistryPage page(long sequence) {
        if (sequence < floor) {
            return null;
        }
        List<RegistryEvent> page = events.stream()
                .dropWhile(event -> event.sequence() <= sequence)
                .limit(RegistryLog.PAGE)
                .toList();
        boolean isFull = page.size() == RegistryLog.PAGE;
        return new RegistryPage(registry, page, isFull ? page.getLast().sequence() : last);
    }
}
