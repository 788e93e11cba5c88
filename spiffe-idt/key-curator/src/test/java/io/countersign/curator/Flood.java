// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/** Sends one request again and again, many before the first answer, on a connection from each of some addresses. */
final class Flood implements AutoCloseable {

    private static final int TOGETHER = 50;

    private static final String STATUS_LINE = "HTTP/1.1 ";

    private final int port;

    private final byte[] requests;

    private final Map<Integer, LongAdder> answers = new ConcurrentHashMap<>();

    private final ExecutorService threads;

    private final long begin = System.nanoTime();

    private volatile boolean ended;

    private Flood(int port, byte[] requests, int connections) {
        this.port = port;
        this.requests = requests;
        this.threads = Executors.newFixedThreadPool(connections);
    }

    /** @param addresses own addresses, one for each connection */
    static Flood start(int port, List<String> addresses, String path, String json) {
        String request =
                "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                        .formatted(path, json.length(), json);
        byte[] requests = request.repeat(TOGETHER).getBytes(StandardCharsets.US_ASCII);
        Flood flood = new Flood(port, requests, addresses.size());
        addresses.forEach(address -> flood.threads.execute(() -> flood.send(address)));
        return flood;
    }

    private void send(String address) {
        while (!ended) {
            try (Socket socket = new Socket()) {
                socket.bind(new InetSocketAddress(address, 0));
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                exchange(socket.getOutputStream(), new BufferedInputStream(socket.getInputStream()));
            } catch (IOException closed) {
                // The server ends connections after some requests, and also with answers that were not read yet.
            }
        }
    }

    private void exchange(OutputStream out, InputStream in) throws IOException {
        while (!ended) {
            out.write(requests);
            for (int i = 0; i < TOGETHER; i++) {
                int status = status(in);
                if (status < 0) {
                    return;
                }
                answers.computeIfAbsent(status, any -> new LongAdder()).increment();
            }
        }
    }

    /** Reads up to the status of the next answer; -1 at the end. */
    private static int status(InputStream in) throws IOException {
        int matched = 0;
        while (matched < STATUS_LINE.length()) {
            int next = in.read();
            if (next < 0) {
                return -1;
            }
            matched = next == STATUS_LINE.charAt(matched) ? matched + 1 : next == 'H' ? 1 : 0;
        }
        return Integer.parseInt(new String(in.readNBytes(3), StandardCharsets.US_ASCII));
    }

    /** Returns how many answers there were with a status. */
    long answers(int status) {
        return answers.getOrDefault(status, new LongAdder()).sum();
    }

    /** Returns how many answers there were with another status than these. */
    long otherAnswers(List<Integer> statuses) {
        return answers.entrySet().stream()
                .filter(entry -> !statuses.contains(entry.getKey()))
                .mapToLong(entry -> entry.getValue().sum())
                .sum();
    }

    /** Returns the answers so far, and how many that are a second. */
    String summary() {
        long all = answers.values().stream().mapToLong(LongAdder::sum).sum();
        return all * 1_000_000_000L / (System.nanoTime() - begin) + " a second, by status " + answers;
    }

    @Override
    public void close() {
        ended = true;
        threads.close();
    }
}
