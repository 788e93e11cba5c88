// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkListener;
import io.countersign.core.link.MutualTls;
import io.countersign.registration.TestKeys;
import io.countersign.registration.TestService;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKeySigner;
import java.io.IOException;
import java.net.InetAddress;
import java.security.KeyPair;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Handshakes of two agents over sockets, by {@link MutualTls}. */
class AgentHandshakeTests extends AgentTestBase {

    private static final int TIMEOUT = 60_000;

    private TestAgent basket;

    private TestAgent account;

    @BeforeEach
    void start() throws Exception {
        basket = agent("basket", 5).start();
        account = agent("account", 6).start();
        basket.awaitSequence(2);
    }

    private String connect(MutualTls client, InetAddress from) throws Exception {
        SSLContext server = account.tls().context(peer -> peer.name().equals(basket.name.toString()));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                SSLServerSocket listening =
                        (SSLServerSocket) server.getServerSocketFactory().createServerSocket(0, 1, account.address)) {
            listening.setNeedClientAuth(true);
            listening.setSoTimeout(TIMEOUT);
            threads.execute(() -> echo(listening));
            SSLContext context = client.context(peer -> peer.name().equals(account.name.toString()));
            try (SSLSocket socket = (SSLSocket)
                    context.getSocketFactory().createSocket(account.address, listening.getLocalPort(), from, 0)) {
                socket.setSoTimeout(TIMEOUT);
                socket.startHandshake();
                socket.getOutputStream().write(7);
                assertThat(socket.getInputStream().read()).isEqualTo(7);
                return socket.getSession().getProtocol();
            }
        }
    }

    /** Sends the octet back that it reads. A refused handshake is the other side's to notice. */
    private static void echo(SSLServerSocket listening) {
        try (SSLSocket socket = (SSLSocket) listening.accept()) {
            socket.setSoTimeout(TIMEOUT);
            socket.getOutputStream().write(socket.getInputStream().read());
        } catch (IOException refused) {
            assertThat(refused).isNotNull();
        }
    }

    private void refused(MutualTls client, InetAddress from) {
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> connect(client, from));
    }

    @Test
    void handshakeThenBothAccept() throws Exception {
        assertThat(connect(basket.tls(), basket.address)).isEqualTo("TLSv1.3");
        assertThat(connect(basket.tls(), basket.address)).isEqualTo("TLSv1.3");
    }

    @Test
    void handshakeWhenFromAnotherAddressThenRefused() throws Exception {
        refused(basket.tls(), InetAddress.getByName("127.0.0.99"));
    }

    @Test
    void handshakeWhenTheClientIsNotPermittedThenRefused() {
        refused(account.tls(), account.address);
    }

    @Test
    void handshakeWhenTheKeyIsNotTheRegisteredOneThenRefused() {
        KeyPair pair = TestKeys.ec("secp256r1");
        Octets tokenHash = TestService.of("basket", "basket-token-1", 5).tokenHash();
        Instant now = log.clock.instant();
        X509Certificate certificate =
                AgentCertificate.create(TlsKeySigner.of(pair), tokenHash, now, now.plusSeconds(600));
        LinkIdentity stolen = new LinkIdentity(basket.name.toString(), List.of(certificate), pair.getPrivate());
        MutualTls tls = new MutualTls(
                () -> stolen,
                peer -> basket.agent.judge(peer.certificates(), peer.address()),
                LinkListener.NONE,
                log.clock.withZone(ZoneOffset.UTC));
        refused(tls, basket.address);
    }

    @Test
    void handshakeWhenTheCertificateIsOfAnAuthorityThenRefused() {
        Instant now = Instant.now();
        TestTls other = TestTls.create(now.minus(Duration.ofDays(1)), now.plus(Duration.ofDays(1)));
        LinkIdentity foreign = new LinkIdentity(
                basket.name.toString(),
                List.of(other.certificate()),
                other.pair().getPrivate());
        MutualTls tls = new MutualTls(
                () -> foreign,
                peer -> basket.agent.judge(peer.certificates(), peer.address()),
                LinkListener.NONE,
                java.time.Clock.systemUTC());
        refused(tls, basket.address);
    }

    @Test
    void handshakeWhenTheRegistrationWasRevokedThenRefused() throws Exception {
        MutualTls tls = basket.tls();
        assertThat(connect(tls, basket.address)).isEqualTo("TLSv1.3");
        curator.change(() -> log.revoke(0, log.attestor));
        account.awaitSequence(3);
        refused(tls, basket.address);
    }

    @Test
    void handshakeAfterANewTokenThenWithTheNewIdentity() throws Exception {
        MutualTls tls = basket.tls();
        X509Certificate former = basket.identity().leaf();
        basket.token("basket-token-2");
        TestAgent.await().until(() -> !basket.identity().leaf().equals(former));
        account.awaitSequence(3);
        assertThat(connect(tls, basket.address)).isEqualTo("TLSv1.3");
    }
}
