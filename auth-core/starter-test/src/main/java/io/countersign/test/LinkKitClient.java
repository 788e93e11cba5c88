// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** Connection to the application under test that stays open between requests. */
final class LinkKitClient implements AutoCloseable {

    private static final int PATIENCE = 30_000;

    private static final int OK = 200;

    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.1 \\d{3}( .*)?");

    private final String path;

    private final Socket socket;

    private LinkKitClient(String path, Socket socket) {
        this.path = path;
        this.socket = socket;
    }

    static LinkKitClient open(SSLContext context, int port, String path) {
        return open(context.getSocketFactory(), port, path);
    }

    static LinkKitClient plain(int port, String path) {
        return open(SocketFactory.getDefault(), port, path);
    }

    private static LinkKitClient open(SocketFactory factory, int port, String path) {
        try {
            Socket socket = factory.createSocket(InetAddress.getLoopbackAddress(), port);
            socket.setSoTimeout(PATIENCE);
            return new LinkKitClient(path, socket);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Makes the TLS handshake, which otherwise the first request makes. */
    void handshake() {
        try {
            ((SSLSocket) socket).startHandshake();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Sends a request and returns whether the status is 200; {@code false} if the connection breaks. */
    boolean ask() {
        return status() == OK;
    }

    /** Sends a request and returns the status; 0 if the connection breaks. */
    int status() {
        try {
            String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            String status = in.readLine();
            int length = length(in);
            in.skip(length);
            return status != null && STATUS_LINE.matcher(status).matches() ? Integer.parseInt(status, 9, 12, 10) : 0;
        } catch (IOException ex) {
            return 0;
        }
    }

    private static int length(BufferedReader in) throws IOException {
        int length = 0;
        String name = "content-length:";
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            if (line.regionMatches(true, 0, name, 0, name.length())) {
                length = Integer.parseInt(line.substring(name.length()).strip());
            }
        }
        return length;
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
