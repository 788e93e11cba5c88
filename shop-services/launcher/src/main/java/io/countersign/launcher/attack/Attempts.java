// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;

/** Requests of an attacker, one after another until this is closed. */
final class Attempts implements AutoCloseable {

    private static final int PAUSE = 20;

    private final LabClient client;

    private final InetSocketAddress target;

    private final AtomicInteger accepted = new AtomicInteger();

    private final Thread thread;

    private volatile boolean closed;

    private Attempts(LabClient client, InetSocketAddress target) {
        this.client = client;
        this.target = target;
        this.thread = Thread.ofVirtual().name("attacker").unstarted(this::run);
    }

    /** Sends the first request at once. */
    static Attempts begin(LabClient client, LabService target) {
        Attempts attempts = new Attempts(client, target.socket());
        attempts.attempt();
        attempts.thread.start();
        return attempts;
    }

    private void run() {
        try {
            while (!closed) {
                Thread.sleep(PAUSE);
                attempt();
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    private void attempt() {
        if (client.call(target).isAccepted()) {
            accepted.incrementAndGet();
        }
    }

    /** Ends them, and returns how many requests were accepted. */
    int end() throws InterruptedException {
        close();
        thread.join();
        return accepted.get();
    }

    @Override
    public void close() {
        closed = true;
    }
}
