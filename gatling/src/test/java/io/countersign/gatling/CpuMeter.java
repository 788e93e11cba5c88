// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * CPU time of a subject in each of its rounds. A round ends some time after its last checkout, because a Shop commits
 * stock and dispatches deliveries after it has answered, once a second.
 */
final class CpuMeter {

    static final Duration AFTER = Duration.ofMillis(1500);

    private final SubjectProcesses processes;

    private final Executor later;

    private Optional<CpuTime> before = Optional.empty();

    private CompletableFuture<Optional<CpuTime>> last = CompletableFuture.completedFuture(Optional.empty());

    /** Reads on threads of its own, because the common pool may be busy with proofs. */
    CpuMeter(SubjectProcesses processes) {
        this(
                processes,
                CompletableFuture.delayedExecutor(AFTER.toMillis(), TimeUnit.MILLISECONDS, Thread.ofVirtual()::start));
    }

    CpuMeter(SubjectProcesses processes, Executor later) {
        this.processes = processes;
        this.later = later;
    }

    /** Waits until the round before has ended, so that preparations of the next one do not count in it. */
    synchronized void awaitEnd() {
        last.join();
    }

    /** Begins a round. The one before it must have ended. */
    synchronized void begin() {
        awaitEnd();
        before = processes.cpuTime();
    }

    /** Ends a round and returns its CPU time, if it can be known here. */
    synchronized CompletableFuture<Optional<CpuTime>> end() {
        Optional<CpuTime> begun = before;
        last = CompletableFuture.supplyAsync(
                () -> begun.flatMap(first -> processes.cpuTime().map(time -> time.since(first))), later);
        return last;
    }
}
