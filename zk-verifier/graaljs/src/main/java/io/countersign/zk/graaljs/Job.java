// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import io.countersign.zk.proof.ProofSystemException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Task for a script, with the answer that its caller waits for. */
final class Job<T> {

    private final Function<Script, T> task;

    private final CompletableFuture<T> answer = new CompletableFuture<>();

    private @Nullable Script running;

    Job(Function<Script, T> task) {
        this.task = task;
    }

    /** Returns a job that is done. */
    static <T> Job<T> done(T value) {
        Job<T> job = new Job<>(script -> value);
        job.answer.complete(value);
        return job;
    }

    void run(Script script) {
        if (!begin(script)) {
            return;
        }
        try {
            answer.complete(task.apply(script));
        } catch (RefusedException ex) {
            answer.completeExceptionally(ex);
        } catch (RuntimeException | Error ex) {
            // The state of the script after a failure is unknown.
            script.condemn();
            answer.completeExceptionally(ex);
        } finally {
            end();
        }
    }

    private synchronized boolean begin(Script script) {
        if (answer.isDone()) {
            return false;
        }
        running = script;
        return true;
    }

    private synchronized void end() {
        running = null;
    }

    void fail(RuntimeException cause) {
        answer.completeExceptionally(cause);
    }

    /** Cancels the job unless it is done. A running script is closed. */
    synchronized void abandon() {
        Script script = running;
        if (answer.cancel(false) && script != null) {
            script.condemn();
            Thread.ofPlatform().daemon().name("countersign-script-end").start(script::close);
        }
    }

    /**
     * Waits for the answer.
     *
     * @param nanos maximum wait in nanoseconds, after which the job is cancelled
     * @throws RefusedException if the script refused the arguments
     * @throws ProofSystemException if the script failed or took too long
     */
    T await(long nanos) {
        try {
            return answer.get(nanos, TimeUnit.NANOSECONDS);
        } catch (TimeoutException ex) {
            abandon();
            throw new ProofSystemException("The script took too long", ex);
        } catch (InterruptedException ex) {
            abandon();
            Thread.currentThread().interrupt();
            throw new ProofSystemException("The wait for a script was interrupted", ex);
        } catch (ExecutionException ex) {
            throw failure(Objects.requireNonNullElse(ex.getCause(), ex));
        }
    }

    private static RuntimeException failure(Throwable cause) {
        return cause instanceof RefusedException refused
                ? refused
                : new ProofSystemException("The script failed", cause);
    }
}
