// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import io.countersign.zk.proof.ProofSystemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Pool of threads, each with a script, and their queue. It is empty before {@link #start}. Safe for any number of
 * threads.
 */
final class ScriptPool implements AutoCloseable {

    private static final Duration START = Duration.ofMinutes(5);

    private final String name;

    private final Supplier<Script> source;

    private final int contexts;

    private final BlockingQueue<Job<?>> jobs;

    private final List<ScriptWorker> workers = new ArrayList<>();

    private final List<Thread> threads = new ArrayList<>();

    /**
     * @param source supplier of scripts that are ready to serve; called by the thread that will use the script
     * @param contexts number of scripts
     * @param queue maximum number of jobs that wait
     */
    ScriptPool(String name, Supplier<Script> source, int contexts, int queue) {
        this.name = name;
        this.source = source;
        this.contexts = contexts;
        this.jobs = new ArrayBlockingQueue<>(queue);
    }

    /**
     * Starts all scripts and waits until they are ready, unless they are started already.
     *
     * @throws ProofSystemException if one does not start; then all are closed
     */
    synchronized void start() {
        if (!workers.isEmpty()) {
            return;
        }
        for (int i = 0; i < contexts; i++) {
            ScriptWorker worker = new ScriptWorker(source, jobs);
            workers.add(worker);
            threads.add(Thread.ofPlatform()
                    .daemon()
                    .name("countersign-" + name + "-" + i)
                    .start(worker));
        }
        try {
            awaitReady();
        } catch (RuntimeException failure) {
            close();
            throw failure;
        }
    }

    private void awaitReady() {
        CompletableFuture<?> all = CompletableFuture.allOf(
                workers.stream().map(ScriptWorker::ready).toArray(CompletableFuture<?>[]::new));
        try {
            all.get(START.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException ex) {
            throw new ProofSystemException("The scripts took too long to start", ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new ProofSystemException("The start of scripts was interrupted", ex);
        } catch (ExecutionException ex) {
            throw new ProofSystemException("The scripts did not start", Objects.requireNonNullElse(ex.getCause(), ex));
        }
    }

    /**
     * Submits a task to the next free script.
     *
     * @throws ProofSystemException if the queue is full, or if the pool has not been started or is closed
     */
    <T> Job<T> submit(Function<Script, T> task) {
        Job<T> job = new Job<>(task);
        if (!isOpen() || !jobs.offer(job)) {
            throw new ProofSystemException("The queue of the scripts is full, or no script is running");
        }
        return job;
    }

    private synchronized boolean isOpen() {
        return !workers.isEmpty();
    }

    /** Stops each thread after its current job. Waiting jobs fail. */
    @Override
    public synchronized void close() {
        workers.forEach(ScriptWorker::close);
        threads.forEach(Thread::interrupt);
        workers.clear();
        threads.clear();
        List<Job<?>> left = new ArrayList<>();
        jobs.drainTo(left);
        left.forEach(job -> job.fail(new ProofSystemException("The scripts are closed")));
    }
}
