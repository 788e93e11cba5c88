// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Minimal HTTP client that sends one request after the other on one connection, so that its own CPU time is
 * small.
 */
final class KeptConnection {

    private KeptConnection() {}

    static Void get(int port, String token, int requests) throws IOException {
        byte[] request = ("GET /hello HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nAuthorization: Bearer " + token
                        + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        int left = requests;
        while (left > 0) {
            // Tomcat closes a connection after a hundred requests by default.
            int batch = Math.min(left, 100);
            exchange(port, request, batch);
            left -= batch;
        }
        return null;
    }

    private static void exchange(int port, byte[] request, int requests) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            OutputStream out = socket.getOutputStream();
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (int i = 0; i < requests; i++) {
                out.write(request);
                out.flush();
                readAnswer(in);
            }
        }
    }

    private static void readAnswer(InputStream in) throws IOException {
        String status = readLine(in);
        if (!status.startsWith("HTTP/1.1 200")) {
            throw new IOException("The server answered " + status);
        }
        int length = 0;
        for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
            if (line.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                length = Integer.parseInt(line.substring(15).strip());
            }
        }
        in.readNBytes(length);
    }

    private static String readLine(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("The server closed the connection");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }
}
