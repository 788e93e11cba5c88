// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkListener;
import io.countersign.core.link.MutualTls;
import io.countersign.core.link.PeerRule;
import io.countersign.core.link.PeerVerdict;
import io.countersign.idt.SpiffeId;
import io.countersign.registration.agent.RegisteredPeer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** Server of somebody who presents the identity of a service, and lets every client in. */
final class ImpostorServer implements AutoCloseable {

    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final SSLServerSocket socket;

    private ImpostorServer(SSLServerSocket socket) {
        this.socket = socket;
    }

    static ImpostorServer start(LinkIdentity identity, InetAddress address) throws IOException {
        RegisteredPeer anybody = new RegisteredPeer(SpiffeId.parse("spiffe://any.example/body"), 0, Instant.MAX);
        MutualTls tls = new MutualTls(
                () -> identity, peer -> new PeerVerdict.Accepted(anybody), LinkListener.NONE, Clock.systemUTC());
        SSLServerSocket socket = (SSLServerSocket)
                tls.context(PeerRule.ANY).getServerSocketFactory().createServerSocket(0, 1, address);
        socket.setNeedClientAuth(true);
        ImpostorServer server = new ImpostorServer(socket);
        Thread.ofVirtual().name("impostor").start(server::serve);
        return server;
    }

    private void serve() {
        while (!socket.isClosed()) {
            try (SSLSocket client = (SSLSocket) socket.accept()) {
                client.startHandshake();
                client.getOutputStream().write(ANSWER);
            } catch (IOException refused) {
                // The client refused, or this was closed.
            }
        }
    }

    InetSocketAddress socket() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
