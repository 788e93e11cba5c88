// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.feed.FeedFollower;
import io.countersign.zk.field.Value;
import io.countersign.zk.registry.PolledRegistry;
import io.countersign.zk.registry.Registry;
import io.countersign.zk.registry.RegistryPage;
import java.time.Clock;
import java.time.Duration;

/**
 * Copy of the registry in memory. The changes of other replicas are read from the database once a second, so neither
 * verifying a proof nor the feed of verifiers needs a query.
 */
final class RegistryView implements AutoCloseable {

    private static final PolledRegistry.Times TIMES =
            new PolledRegistry.Times(Duration.ofSeconds(1), Duration.ofMillis(250), Duration.ofSeconds(10));

    private final RegistryLog log;

    private final RecentEvents recent;

    private final PolledRegistry registry;

    private final FeedFollower follower;

    /** @param mostWaiting maximum number of verifiers that wait for changes */
    RegistryView(RegistryLog log, int mostWaiting, Clock clock) {
        this.log = log;
        this.recent = new RecentEvents(log::since);
        this.registry = new PolledRegistry(recent, TIMES, clock);
        this.follower = new FeedFollower("registry", this::read, mostWaiting);
        registry.poll();
    }

    private long read() {
        long completed = recent.completed();
        registry.poll();
        if (recent.completed() == completed) {
            throw new IllegalStateException("The registry cannot be read");
        }
        return recent.last();
    }

    /** Returns the follower that reads the changes, for the application's lifecycle. */
    FeedFollower follower() {
        return follower;
    }

    /** Returns the changes after a number. Verifiers that are far behind get them from the database. */
    RegistryPage since(long sequence) {
        RegistryPage page = recent.page(sequence);
        return page == null ? log.since(sequence) : page;
    }

    Registry.Standing commitment(Value commitment) {
        return registry.commitment(commitment);
    }

    /** Reads the changes now; called after a change by this server. */
    void refresh() {
        follower.refresh();
    }

    boolean isFresh() {
        return registry.isFresh();
    }

    @Override
    public void close() {
        registry.close();
    }
}
