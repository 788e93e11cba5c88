// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * HTTP proxy on the loopback interface, with tunnels (CONNECT) and forwarding. It alone knows the names of its routes,
 * which lead to ports of this machine.
 */
public final class TestProxy implements AutoCloseable {

    private final ServerSocket server;

    private final Map<String, Integer> routes = new ConcurrentHashMap<>();

    private final List<String> requests = new CopyOnWriteArrayList<>();

    private final List<Socket> open = new CopyOnWriteArrayList<>();

    private volatile @Nullable String credentials;

    private volatile @Nullable String failure;

    private TestProxy() throws IOException {
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    public static TestProxy start() {
        try {
            return new TestProxy();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Lets a host lead to a port of this machine. */
    public TestProxy route(String host, int port) {
        routes.put(host, port);
        return this;
    }

    /** Requires Basic authentication. */
    public TestProxy requiring(String user, String password) {
        credentials =
                "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /** Answers every request with a status line such as {@code 403 Forbidden}. */
    public TestProxy failing(String status) {
        failure = status;
        return this;
    }

    /** Returns the request lines so far. */
    public List<String> requests() {
        return List.copyOf(requests);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                open.add(client);
                Thread.ofVirtual().start(() -> serve(client));
            } catch (IOException ex) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            String head = head(client.getInputStream());
            while (!head.isEmpty()) {
                String line = head.substring(0, head.indexOf("\r\n"));
                requests.add(line);
                String refusal = refusal(head, line);
                if (refusal == null) {
                    relay(client, line, head);
                    return;
                }
                write(client, "HTTP/1.1 " + refusal + "\r\nContent-Length: 0\r\n\r\n");
                head = head(client.getInputStream());
            }
        } catch (IOException ex) {
            // The test ended, or an end of the connection closed it.
        }
    }

    private @Nullable String refusal(String head, String line) {
        if (failure != null) {
            return failure;
        }
        if (credentials != null && !head.contains("\r\nProxy-Authorization: " + credentials + "\r\n")) {
            return "407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"proxy\"";
        }
        return routes.containsKey(host(line)) ? null : "502 Bad Gateway";
    }

    private static String host(String line) {
        String target = line.split(" ", -1)[1];
        return target.startsWith("http://")
                ? URI.create(target).getHost()
                : target.substring(0, target.lastIndexOf(':'));
    }

    private void relay(Socket client, String line, String head) throws IOException {
        try (Socket target = new Socket(InetAddress.getLoopbackAddress(), routes.get(host(line)))) {
            open.add(target);
            if (line.startsWith("CONNECT ")) {
                write(client, "HTTP/1.1 200 OK\r\n\r\n");
            } else {
                write(
                        target,
                        head.replaceAll("\r\nProxy-[^\r]*", "").replaceFirst("\r\n", "\r\nConnection: close\r\n"));
            }
            Thread back = Thread.ofVirtual().start(() -> copy(target, client));
            copy(client, target);
            back.join();
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException ex) {
            // The connection was closed.
        }
    }

    private static void write(Socket socket, String text) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    /** Returns the request with its headers; empty at the end of the connection. */
    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int last = 0;
        for (int next = in.read(); next >= 0; next = in.read()) {
            head.write(next);
            last = last << 8 | next;
            if (last == 0x0d0a0d0a) {
                return head.toString(StandardCharsets.ISO_8859_1);
            }
        }
        return "";
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
