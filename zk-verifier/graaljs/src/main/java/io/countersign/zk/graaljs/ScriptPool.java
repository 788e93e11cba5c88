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
 * Threads with a script each, and the queue before them. Nothing is there before {@link #start}. Safe for any number of
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
     * @param source makes a script that is ready to serve; called by the thread that will use it
     * @param contexts how many there are
     * @param queue how many jobs wait at most
     */
    ScriptPool(String name, Supplier<Script> source, int contexts, int queue) {
        this.name = name;
        this.source = source;
        this.contexts = contexts;
        this.jobs = new ArrayBlockingQueue<>(queue);
    }

    /**
     * Makes all scripts and waits until they are ready, unless they are there.
     *
     * @throws ProofSystemException if one cannot be made; then none are there
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
            throw new ProofSystemException("The scripts take too long to start", ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new ProofSystemException("The start of scripts was interrupted", ex);
        } catch (ExecutionException ex) {
            throw new ProofSystemException("The scripts do not start", Objects.requireNonNullElse(ex.getCause(), ex));
        }
    }

    /**
     * Has a script do something.
     *
     * @throws ProofSystemException if too many wait, or if the pool has not been started or is closed
     */
    <T> Job<T> submit(Function<Script, T> task) {
        Job<T> job = new Job<>(task);
        if (!isOpen() || !jobs.offer(job)) {
            throw new ProofSystemException("Too many wait for a script, or there is none");
        }
        return job;
    }

    private synchronized boolean isOpen() {
        return !workers.isEmpty();
    }

    /** Ends the threads, each after what it does. Those who wait are told that it cannot be told. */
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
