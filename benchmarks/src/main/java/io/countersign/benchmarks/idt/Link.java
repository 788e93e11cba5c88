// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.core.link.LinkListener;
import io.countersign.idt.SpiffeId;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spiffe.tls.WorkloadApiSource;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/**
 * Two workloads on this machine, a server and a client: mutual TLS with the SVIDs of an embedded Workload
 * API, and messages that the server echoes.
 */
final class Link implements AutoCloseable {

    /** Approximate size in octets of a request with a token of four layers. */
    private static final int MESSAGE = 6000;

    private static final Duration LONG = Duration.ofHours(4);

    private final Path folder;

    private final EmbeddedWorkloadApi api;

    private final WorkloadApiSource serverSource;

    private final WorkloadApiSource clientSource;

    private final SSLServerSocket server;

    private final SSLContext client;

    private final SSLSocket kept;

    private Link(Path folder) throws IOException {
        this.folder = folder;
        this.api = EmbeddedWorkloadApi.builder(Workloads.id(0).trustDomain().name())
                .svidLife(LONG)
                .register(socket(0), Workloads.id(0).toString())
                .register(socket(1), Workloads.id(1).toString())
                .start();
        this.serverSource = source(0);
        this.clientSource = source(1);
        this.server = (SSLServerSocket) context(serverSource, Workloads.id(1))
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        server.setNeedClientAuth(true);
        Thread.ofPlatform().daemon().name("accept").start(this::accept);
        this.client = context(clientSource, Workloads.id(0));
        this.kept = open();
    }

    static Link open(Path folder) {
        try {
            return new Link(folder);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private Path socket(int workload) {
        return folder.resolve(String.valueOf(workload)).resolve("api.sock");
    }

    private WorkloadApiSource source(int workload) {
        return WorkloadApiSource.open(
                EmbeddedWorkloadApi.endpoint(socket(workload)), Duration.ofSeconds(30), LONG, Clock.systemUTC());
    }

    private static SSLContext context(WorkloadApiSource source, SpiffeId peer) {
        return new LiveTls(source, LinkListener.NONE, Clock.systemUTC()).context(PeerPolicy.exactly(List.of(peer)));
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                SSLSocket socket = (SSLSocket) server.accept();
                Thread.ofVirtual().start(() -> echo(socket));
            } catch (IOException ex) {
                // The link is closed.
                return;
            }
        }
    }

    private static void echo(SSLSocket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            byte[] message = new byte[MESSAGE];
            while (true) {
                in.readFully(message);
                socket.getOutputStream().write(message);
            }
        } catch (IOException ex) {
            // The client closed the connection.
        }
    }

    private SSLSocket open() throws IOException {
        SSLSocket socket =
                (SSLSocket) client.getSocketFactory().createSocket(server.getInetAddress(), server.getLocalPort());
        socket.setTcpNoDelay(true);
        exchange(socket);
        return socket;
    }

    private static void exchange(SSLSocket socket) throws IOException {
        byte[] message = new byte[MESSAGE];
        socket.getOutputStream().write(message);
        new DataInputStream(socket.getInputStream()).readFully(message);
    }

    void run(LinkTask task) {
        try {
            switch (task.operation()) {
                case LinkTask.SET_UP -> setUp();
                case LinkTask.CONNECT -> open().close();
                default -> exchange(kept);
            }
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private void setUp() {
        try (WorkloadApiSource fresh = source(1)) {
            context(fresh, Workloads.id(0)).getSocketFactory();
        }
    }

    @Override
    public void close() throws IOException {
        kept.close();
        server.close();
        clientSource.close();
        serverSource.close();
        api.close();
        for (int workload = 0; workload < 2; workload++) {
            Files.deleteIfExists(folder.resolve(String.valueOf(workload)));
        }
    }
}
