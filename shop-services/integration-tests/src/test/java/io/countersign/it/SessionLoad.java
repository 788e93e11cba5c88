// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A login, a request and a logout each second, until it is closed. */
final class SessionLoad implements AutoCloseable {

    private final Person person;

    private final Thread thread;

    private final CountDownLatch end = new CountDownLatch(1);

    private final AtomicInteger completed = new AtomicInteger();

    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();

    SessionLoad(Person person) {
        this.person = person;
        this.thread = Thread.ofVirtual().start(this::run);
    }

    private void run() {
        try {
            while (!end.await(1, TimeUnit.SECONDS)) {
                try {
                    Person session = person.withPassword(person.password());
                    session.get("/products").expect(200);
                    session.call("POST", "/logout", null).expect(204);
                    completed.incrementAndGet();
                } catch (AssertionError | RuntimeException ex) {
                    failures.add(String.valueOf(ex));
                }
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    int completed() {
        return completed.get();
    }

    /** Returns the sessions that were not possible. */
    List<String> failures() {
        return List.copyOf(failures);
    }

    @Override
    public void close() {
        end.countDown();
        try {
            thread.join();
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }
}
