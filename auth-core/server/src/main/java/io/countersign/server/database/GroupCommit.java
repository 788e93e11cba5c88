// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Supplier;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Commits the work of several threads at once, for a database with one writer that waits for the disk at each
 * commit: while one transaction is written, the work that arrives meanwhile is gathered for the next. Each
 * work is in a savepoint of its own, so that one which fails takes no other with it, and each thread goes on
 * only when its work is on the disk.
 *
 * <p>There is no thread for this: whoever comes first leads, and hands over to the first of those who have come since.
 */
final class GroupCommit implements Transactions.Runner {

    private static final int LARGEST_GROUP = 64;

    private final Queue<GroupedWork<?>> waiting;

    private final TransactionTemplate template;

    private boolean led;

    GroupCommit(PlatformTransactionManager manager) {
        this(manager, new ArrayDeque<>());
    }

    GroupCommit(PlatformTransactionManager manager, Queue<GroupedWork<?>> waiting) {
        this.template = new TransactionTemplate(manager);
        this.waiting = waiting;
    }

    /**
     * Runs the work, and returns when it is committed; what it throws rolls back itself alone. Work whose deadline has
     * passed before its turn is not begun.
     */
    @Override
    public <T> T call(Supplier<T> work, Deadline deadline) {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            return work.get();
        }
        GroupedWork<T> mine = new GroupedWork<>(work, deadline);
        if (leads(mine) || mine.awaitsLead()) {
            lead();
        }
        return mine.result();
    }

    private synchronized boolean leads(GroupedWork<?> mine) {
        waiting.add(mine);
        boolean first = !led;
        led = true;
        return first;
    }

    private void lead() {
        List<GroupedWork<?>> group = List.of();
        try {
            group = next();
            commit(group.stream().filter(work -> !work.failsLate()).toList());
        } finally {
            handOver();
            group.forEach(GroupedWork::done);
        }
    }

    private synchronized List<GroupedWork<?>> next() {
        // The leader is the first. Should there be no memory for a group, it fails alone, and the next one leads.
        GroupedWork<?> leader = waiting.remove();
        List<GroupedWork<?>> group = new ArrayList<>(LARGEST_GROUP);
        group.add(leader);
        while (group.size() < LARGEST_GROUP && !waiting.isEmpty()) {
            group.add(waiting.remove());
        }
        return group;
    }

    private void commit(List<GroupedWork<?>> group) {
        if (group.isEmpty()) {
            return;
        }
        try {
            template.executeWithoutResult(status -> {
                if (group.size() == 1) {
                    group.getFirst().run();
                } else {
                    group.forEach(work -> work.runIn(status));
                }
            });
        } catch (RuntimeException failure) {
            group.forEach(work -> work.fail(failure));
        } catch (Error failure) {
            group.forEach(work -> work.fail(failure));
        }
    }

    private synchronized void handOver() {
        GroupedWork<?> next = waiting.peek();
        led = next != null;
        if (next != null) {
            next.lead();
        }
    }

    /** How many wait for the next group. */
    synchronized int waiting() {
        return waiting.size();
    }
}
