// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Commits concurrent registrations in groups. While one group is written, the next one is collected, so that each
 * group needs one transaction and one update of the tree. Each thread continues only when its own registration is
 * committed.
 *
 * <p>There is no extra thread: the first caller leads, and hands over to the first waiting caller.
 */
final class Registrations {

    static final int MOST_TOGETHER = 64;

    private final Queue<Registration> waiting = new ArrayDeque<>();

    private final Function<List<Value>, Map<Value, Supplier<Members.Registered>>> work;

    private boolean led;

    /**
     * @param work function that commits distinct commitments and returns the outcome of each: a member, or an
     *     exception that the supplier throws
     */
    Registrations(Function<List<Value>, Map<Value, Supplier<Members.Registered>>> work) {
        this.work = work;
    }

    /** Registers one commitment, and returns when it is committed. */
    Members.Registered register(Value commitment) {
        Registration mine = new Registration(commitment);
        if (leads(mine) || mine.awaitsLead()) {
            lead();
        }
        return mine.result();
    }

    private synchronized boolean leads(Registration mine) {
        waiting.add(mine);
        boolean first = !led;
        led = true;
        return first;
    }

    private void lead() {
        List<Registration> group = List.of();
        try {
            group = next();
            commit(group);
        } finally {
            handOver();
            group.forEach(Registration::done);
        }
    }

    private synchronized List<Registration> next() {
        // The leader is the first. If there is no memory for a group, only the leader fails, and the next one leads.
        Registration leader = waiting.remove();
        List<Registration> group = new ArrayList<>(MOST_TOGETHER);
        group.add(leader);
        while (group.size() < MOST_TOGETHER && !waiting.isEmpty()) {
            group.add(waiting.remove());
        }
        return group;
    }

    private void commit(List<Registration> group) {
        try {
            Map<Value, Supplier<Members.Registered>> outcomes = work.apply(
                    group.stream().map(Registration::commitment).distinct().toList());
            group.forEach(one -> one.take(outcomes));
        } catch (RuntimeException failure) {
            group.forEach(one -> one.fail(failure));
        }
    }

    private synchronized void handOver() {
        Registration next = waiting.peek();
        led = next != null;
        if (next != null) {
            next.lead();
        }
    }

    /** Returns the number of registrations that wait for the next group. */
    synchronized int waiting() {
        return waiting.size();
    }
}
