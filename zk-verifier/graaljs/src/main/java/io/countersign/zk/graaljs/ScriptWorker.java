// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Runs jobs one by one in a script of its own, and replaces the script after a failure. */
final class ScriptWorker implements Runnable {

    private static final Logger log = System.getLogger(ScriptWorker.class.getName());

    private static final long PAUSE_MILLIS = 1000;

    private final Supplier<Script> source;

    private final BlockingQueue<Job<?>> jobs;

    private final CompletableFuture<Boolean> ready = new CompletableFuture<>();

    private volatile boolean closed;

    ScriptWorker(Supplier<Script> source, BlockingQueue<Job<?>> jobs) {
        this.source = source;
        this.jobs = jobs;
    }

    /** Returns a future that completes when the first script is ready, or fails if it does not start. */
    CompletableFuture<Boolean> ready() {
        return ready;
    }

    void close() {
        closed = true;
    }

    @Override
    public void run() {
        while (!closed) {
            try (Script script = source.get()) {
                ready.complete(true);
                serve(script);
            } catch (InterruptedException ex) {
                closed = true;
            } catch (RuntimeException | Error ex) {
                failed(ex);
            }
        }
    }

    private void serve(Script script) throws InterruptedException {
        while (script.isAlive() && !closed) {
            jobs.take().run(script);
        }
        if (!closed) {
            log.log(Level.WARNING, "A script failed and is replaced");
        }
    }

    /** Reports that the first script failed, or waits before the next attempt if there was one before. */
    private void failed(Throwable cause) {
        closed |= ready.completeExceptionally(cause);
        if (!closed) {
            log.log(Level.ERROR, "A script could not be started", cause);
            pause();
        }
    }

    private void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException ex) {
            closed = true;
        }
    }
}
