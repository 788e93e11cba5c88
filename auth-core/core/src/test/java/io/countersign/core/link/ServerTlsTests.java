// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.countersign.core.TestAuthority;
import java.io.IOException;
import java.net.InetAddress;
import java.security.cert.Certificate;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;

class ServerTlsTests {

    private final TestAuthority authority = new TestAuthority();

    private final AtomicReference<LinkIdentity> own = new AtomicReference<>(issued());

    private final SSLContext context = ServerTls.context(own::get, Clock.systemUTC());

    private LinkIdentity issued() {
        authority.issue("basket", "dns:localhost");
        return authority.identity("basket");
    }

    /** Client that trusts the authority, and has a certificate of it. */
    private SSLContext client() {
        authority.issue("friend", "dns:localhost");
        return authority.context("friend");
    }

    /** Certificate that a server with the context shows to a client, which it asks for one on request. */
    private static Certificate shown(SSLContext context, SSLContext client, boolean asks) throws IOException {
        try (SSLServerSocket server = (SSLServerSocket)
                        context.getServerSocketFactory().createServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ExecutorService threads = Executors.newSingleThreadExecutor()) {
            server.setNeedClientAuth(asks);
            CompletableFuture<Void> answered = CompletableFuture.runAsync(() -> answer(server), threads);
            try (SSLSocket socket = (SSLSocket)
                    client.getSocketFactory().createSocket(server.getInetAddress(), server.getLocalPort())) {
                if (socket.getInputStream().read() != 'x') {
                    throw new IOException("no answer");
                }
                answered.orTimeout(30, TimeUnit.SECONDS).join();
                return socket.getSession().getPeerCertificates()[0];
            }
        }
    }

    private static void answer(SSLServerSocket server) {
        try (SSLSocket socket = (SSLSocket) server.accept()) {
            socket.getOutputStream().write('x');
        } catch (IOException ex) {
            // The client finds out.
        }
    }

    @Test
    void contextThenShowsTheCurrentIdentity() throws IOException {
        assertThat(shown(context, client(), false)).isEqualTo(own.get().leaf());
        own.set(issued());
        assertThat(shown(context, client(), false)).isEqualTo(own.get().leaf());
    }

    @Test
    void contextWhenTheIdentityHasExpiredThenItIsShownAndVerifiersRefuseIt() {
        authority.issueExpired("basket", "dns:localhost");
        own.set(authority.identity("basket"));
        assertThatIOException()
                .isThrownBy(() -> shown(context, client(), false))
                .withStackTraceContaining("CertificateExpired");
    }

    @Test
    void contextWhenTheServerAsksThenEveryClientIsRefused() {
        assertThatIOException().isThrownBy(() -> shown(context, client(), true));
    }

    @Test
    void contextWhenThereIsNoIdentityThenNoHandshake() {
        Supplier<LinkIdentity> nothing = () -> {
            throw new IllegalStateException("none");
        };
        assertThatIOException().isThrownBy(() -> shown(ServerTls.context(nothing, Clock.systemUTC()), client(), false));
    }
}
