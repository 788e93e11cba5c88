// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.AlarmListener;
import io.countersign.registration.audit.LogFault;
import io.countersign.registration.log.ForkProof;
import io.countersign.registration.log.Head;
import java.io.IOException;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Receives all alarms first: keeps proofs, and stops the agent at a fork and at what the log key signed and is wrong.
 * Then it passes them on.
 */
final class AgentAlarms implements AlarmListener {

    private static final int MOST_UNSAVED = 64;

    private final AlarmListener listener;

    private volatile @Nullable AgentStore store;

    private final Queue<Keep> unsaved = new ConcurrentLinkedQueue<>();

    private final ReentrantLock storing = new ReentrantLock();

    private volatile boolean stopped;

    private volatile boolean ended;

    private volatile @Nullable String storeError;

    AgentAlarms(AlarmListener listener) {
        this.listener = Objects.requireNonNull(listener, "listener cannot be null");
    }

    void use(AgentStore used) {
        store = used;
        ended = false;
    }

    @Override
    public void raised(Alarm alarm) {
        switch (alarm) {
            case Alarm.Forked forked -> forked(forked);
            case Alarm.Stopped stop -> stopped |= stop.fault() != LogFault.FAILED;
            case Alarm.Withheld withheld -> keep(kept -> kept.add(withheld.proof()));
            case Alarm.ForeignEntry any -> {}
            case Alarm.Unbound any -> {}
            case Alarm.UnattestedRevocation any -> {}
            case Alarm.SuccessorInForce any -> {}
            case Alarm.FormerKey any -> {}
            case Alarm.Behind any -> {}
            case Alarm.UnknownKey any -> {}
            case Alarm.OldHead any -> {}
            case Alarm.Refused any -> {}
            case Alarm.NotRegistered any -> {}
            case Alarm.NotStored any -> {}
        }
        listener.raised(alarm);
    }

    private void forked(Alarm.Forked forked) {
        stopped = true;
        ForkProof proof = forked.proof();
        keep(kept -> {
            if (proof == null) {
                kept.addForkedHead(forked.other());
            } else {
                kept.add(proof);
            }
        });
    }

    private void keep(Keep keep) {
        AgentStore used = store;
        if (used != null && !store(() -> keep.in(used)) && unsaved.size() < MOST_UNSAVED) {
            unsaved.add(keep);
        }
    }

    /** Tries again to store the proofs that could not be stored. */
    void storeUnsaved() {
        AgentStore used = store;
        for (Keep next = unsaved.peek(); next != null && used != null; next = unsaved.peek()) {
            Keep keep = next;
            if (!store(() -> keep.in(used))) {
                return;
            }
            unsaved.remove(keep);
        }
    }

    /** Stores something. A failure is an alarm, and the agent goes on. */
    boolean store(Store action) {
        try {
            runUninterrupted(action);
            storeError = null;
            return true;
        } catch (IOException ex) {
            if (ended) {
                return false;
            }
            String reason = "The state cannot be stored: " + ex;
            boolean isNew = storeError == null;
            storeError = reason;
            if (isNew) {
                tryRaise(new Alarm.NotStored(reason));
            }
            return false;
        }
    }

    /** An interrupt would close the files. */
    private void runUninterrupted(Store action) throws IOException {
        boolean interrupted = false;
        storing.lock();
        try {
            interrupted = Thread.interrupted();
            action.run();
        } finally {
            storing.unlock();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Closes the store while no thread stores anything. Threads that are late store nothing any more. */
    void close(AgentStore used) throws IOException {
        storing.lock();
        try {
            ended = true;
            used.close();
        } finally {
            storing.unlock();
        }
    }

    /** Interrupts threads while none of them stores anything. */
    void interrupt(Runnable interrupts) {
        storing.lock();
        try {
            interrupts.run();
        } finally {
            storing.unlock();
        }
    }

    /** Stops the agent, also after it was started again, because of a head that the log key signed. */
    void stop(Head head) {
        stopped = true;
        keep(kept -> {
            if (kept.forks().isEmpty()) {
                kept.addForkedHead(head);
            }
        });
    }

    /** Whether the curator signed what contradicts its log. */
    boolean isStopped() {
        return stopped;
    }

    @Nullable
    String storeError() {
        return storeError;
    }

    /** Writes to the store. */
    interface Store {

        void run() throws IOException;
    }

    /** Keeps a proof. */
    private interface Keep {

        void in(AgentStore store) throws IOException;
    }
}
