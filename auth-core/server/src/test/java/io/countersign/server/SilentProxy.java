// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Forwards connections until it is silenced, as by the loss of a machine: its connections stay open, and nothing is
 * forwarded on them any more. Later connections are forwarded after {@link #recover()} alone, as by a standby that has
 * taken over; those of before stay silent.
 */
public final class SilentProxy implements AutoCloseable {

    private final String host;

    private final int port;

    private final ServerSocket server;

    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    private volatile Line line = new Line();

    /** What the connections of one time have in common. */
    private static final class Line {

        private volatile boolean silent;
    }

    public SilentProxy(String host, int port) {
        this.host = host;
        this.port = port;
        try {
            this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        Thread.ofVirtual().start(this::accept);
    }

    public int port() {
        return server.getLocalPort();
    }

    public void silence() {
        line.silent = true;
    }

    public void recover() {
        line = new Line();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                sockets.add(client);
                Line current = line;
                if (!current.silent) {
                    Socket target = new Socket(host, port);
                    sockets.add(target);
                    Thread.ofVirtual().start(() -> forward(client, target, current));
                    Thread.ofVirtual().start(() -> forward(target, client, current));
                }
            }
        } catch (IOException closed) {
            close();
        }
    }

    private static void forward(Socket from, Socket to, Line line) {
        byte[] buffer = new byte[8192];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (!line.silent) {
                    out.write(buffer, 0, read);
                }
            }
            if (!line.silent) {
                to.close();
            }
        } catch (IOException closed) {
            // The other direction ends by itself.
        }
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
