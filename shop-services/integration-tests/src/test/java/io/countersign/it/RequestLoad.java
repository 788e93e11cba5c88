// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.launcher.shop.Service;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Requests of several clients, one after the other for each, until it is closed. */
final class RequestLoad implements AutoCloseable {

    private static final int CLIENTS = 4;

    private final Person person;

    private final List<Thread> clients = new ArrayList<>();

    private final AtomicInteger answered = new AtomicInteger();

    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();

    private volatile boolean ended;

    private RequestLoad(Person person) {
        this.person = person;
    }

    /** Sends a user's requests, which the gateway forwards to two services. */
    static RequestLoad of(Person person) {
        RequestLoad load = new RequestLoad(person);
        for (int client = 0; client < CLIENTS; client++) {
            String path = client % 2 == 0 ? "/products" : "/basket/" + person.id();
            load.clients.add(Thread.ofVirtual().start(() -> load.run(path)));
        }
        return load;
    }

    private void run(String path) {
        while (!ended) {
            try {
                Reply reply = Http.trySend("GET", person.at(Service.GATEWAY, path), null, person.headers());
                if (reply.status() == 200) {
                    answered.incrementAndGet();
                } else {
                    failures.add(reply.status() + " " + reply.body());
                }
            } catch (IOException ex) {
                failures.add(ex.toString());
            }
        }
    }

    int answered() {
        return answered.get();
    }

    /** Returns the unexpected responses. */
    List<String> failures() {
        return List.copyOf(failures);
    }

    @Override
    public void close() {
        ended = true;
        try {
            for (Thread client : clients) {
                client.join();
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }
}
