// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** The part of Redis that one use of a proof needs, in RESP2. */
public final class FakeRedis implements AutoCloseable {

    private final Map<String, String> keys = new ConcurrentHashMap<>();

    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    private final ServerSocket server;

    private final String policy;

    private final Thread accepting;

    private volatile boolean silent;

    private volatile String lastSet = "";

    public FakeRedis(int port, String policy) throws IOException {
        this.server = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
        this.policy = policy;
        this.accepting = Thread.ofVirtual().unstarted(this::accept);
        accepting.start();
    }

    public int port() {
        return server.getLocalPort();
    }

    public String uri() {
        return "redis://127.0.0.1:" + port();
    }

    /** Sets whether commands are read but not answered. */
    void silence(boolean value) {
        silent = value;
    }

    /** Returns the last command that set something. */
    String lastSet() {
        return lastSet;
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                sockets.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException closed) {
            // The server is closed.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            OutputStream out = socket.getOutputStream();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String answer = answer(command(in, Integer.parseInt(line.substring(1))));
                if (!silent) {
                    out.write(answer.getBytes(StandardCharsets.UTF_8));
                    out.flush();
                }
            }
        } catch (IOException | UncheckedIOException gone) {
            // The connection is closed.
        }
    }

    private static String[] command(BufferedReader in, int length) throws IOException {
        String[] words = new String[length];
        for (int i = 0; i < length; i++) {
            in.readLine();
            words[i] = in.readLine();
        }
        return words;
    }

    private String answer(String[] command) {
        return switch (command[0].toUpperCase(Locale.ROOT)) {
            case "SET" -> {
                lastSet = String.join(" ", command);
                yield keys.putIfAbsent(command[1], command[2]) == null ? "+OK\r\n" : "$-1\r\n";
            }
            case "CONFIG" ->
                policy.isEmpty()
                        ? "-ERR unknown command\r\n"
                        : "*2\r\n$16\r\nmaxmemory-policy\r\n$" + policy.length() + "\r\n" + policy + "\r\n";
            case "PING" -> "+PONG\r\n";
            case "CLIENT" -> "+OK\r\n";
            default -> "-ERR unknown command\r\n";
        };
    }

    @Override
    public void close() throws IOException {
        server.close();
        awaitEnd();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    /** Waits until the accepting thread has ended, so that the port is free again. */
    private void awaitEnd() {
        try {
            accepting.join();
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }
}
