// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Sends requests over a number of connections, each with one request under way all the time (a closed loop).
 * It uses only the thread that calls it; its own CPU share is small and is reported.
 */
public final class LoadGenerator {

    private final int port;

    private final HttpRequests requests;

    private final LongStream.Builder nanos = LongStream.builder();

    private int sent;

    private int failed;

    private LoadGenerator(int port, HttpRequests requests) {
        this.port = port;
        this.requests = requests;
    }

    /**
     * Loads a server on this machine.
     *
     * @param most maximum number of requests
     */
    public static Load run(int port, HttpRequests requests, int connections, Duration time, int most) {
        try (Selector selector = Selector.open()) {
            return new LoadGenerator(port, requests).run(selector, connections, time, most);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private Load run(Selector selector, int connections, Duration time, int most) throws IOException {
        List<Wire> wires = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            wires.add(new Wire(port, selector));
        }
        long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        long begun = System.nanoTime();
        long end = begun + time.toNanos();
        for (Wire wire : wires) {
            send(wire);
        }
        int waiting = wires.size();
        while (waiting > 0) {
            waiting -= serve(selector, end, most);
        }
        double taken = System.nanoTime() - begun;
        cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu;
        for (Wire wire : wires) {
            wire.close();
        }
        return new Load(nanos.build().toArray(), failed, taken / 1e9, cpu / taken);
    }

    /** Returns the number of connections that have nothing more to send. */
    private int serve(Selector selector, long end, int most) throws IOException {
        selector.select();
        int ended = 0;
        for (SelectionKey key : selector.selectedKeys()) {
            if (key.isValid() && key.attachment() instanceof Wire wire && isAnswered(wire)) {
                if (System.nanoTime() < end && sent < most) {
                    send(wire);
                } else {
                    ended++;
                }
            }
        }
        selector.selectedKeys().clear();
        return ended;
    }

    private void send(Wire wire) throws IOException {
        sent++;
        wire.send(requests.next());
    }

    private boolean isAnswered(Wire wire) throws IOException {
        Optional<HttpAnswer> answer = wire.read();
        if (answer.isEmpty()) {
            return false;
        }
        if (answer.get().status() / 100 == 2) {
            nanos.add(System.nanoTime() - wire.sentAt());
        } else {
            failed++;
        }
        return true;
    }
}
