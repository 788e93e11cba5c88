// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Server in a process of its own on a free port of this machine. */
public final class ServerProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Process process;

    private final int port;

    private final HttpClient http = HttpClient.newHttpClient();

    private ServerProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /**
     * Starts a server and waits until it answers.
     *
     * @param command command line; the port is appended
     * @param path path that the server has when it is ready
     * @param log file for its output
     * @throws IllegalStateException if it does not start
     */
    public static ServerProcess start(List<String> command, String portOption, String path, Path log) {
        try {
            int port = freePort();
            List<String> whole = new ArrayList<>(command);
            whole.add(portOption + port);
            Process process = new ProcessBuilder(whole)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            ServerProcess server = new ServerProcess(process, port);
            server.awaitReady(path, log);
            return server;
        } catch (IOException ex) {
            throw new IllegalStateException("A server does not start; see " + log, ex);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitReady(String path, Path log) throws IOException {
        Instant deadline = Instant.now().plus(PATIENCE);
        try {
            while (!isReady(path)) {
                if (!process.isAlive() || Instant.now().isAfter(deadline)) {
                    close();
                    throw new IllegalStateException("A server is not ready; see " + log);
                }
                TimeUnit.MILLISECONDS.sleep(100);
            }
        } catch (InterruptedException ex) {
            close();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted before a server was ready", ex);
        }
    }

    private boolean isReady(String path) throws InterruptedException {
        try {
            // Any status, such as that of a missing token, shows that the server is ready.
            return http.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.discarding())
                            .statusCode()
                    < 500;
        } catch (IOException ex) {
            return false;
        }
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    public int port() {
        return port;
    }

    public ProcessHandle handle() {
        return process.toHandle();
    }

    /**
     * Posts JSON and returns the response.
     *
     * @throws IllegalStateException if the request fails
     */
    public String post(String path, String json) {
        HttpRequest request = HttpRequest.newBuilder(uri(path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json))
                .build();
        try {
            HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
            if (answer.statusCode() / 100 != 2) {
                throw new IllegalStateException(path + " answered " + answer.statusCode() + " " + answer.body());
            }
            return answer.body();
        } catch (IOException ex) {
            throw new IllegalStateException("No answer of " + path, ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted at " + path, ex);
        }
    }

    @Override
    public void close() {
        http.close();
        process.destroy();
        try {
            if (!process.waitFor(15, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException ex) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
