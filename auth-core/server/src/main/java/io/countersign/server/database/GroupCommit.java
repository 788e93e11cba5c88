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
 * Commits the work of several threads in one transaction, for a database with one writer that waits for the disk at
 * each commit. Work that arrives during a commit is collected for the next one. Each piece of work has its own
 * savepoint, so that its failure does not affect the others. Each thread continues only when its work is on the disk.
 *
 * <p>There is no extra thread: the first thread leads a group, and then hands over to the first waiting one.
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
     * Runs the work, and returns when it is committed. If the work throws an exception, only this work is rolled back.
     * Work whose deadline has passed before its turn is not started.
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
        // The leader is the first in the queue. If there is no memory for a group, only the leader fails, and the next
        // thread leads.
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

    /** Returns the number of threads that wait for the next group. */
    synchronized int waiting() {
        return waiting.size();
    }
}
