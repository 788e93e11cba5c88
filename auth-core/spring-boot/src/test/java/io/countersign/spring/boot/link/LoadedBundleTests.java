// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.TestAuthority;
import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerRole;
import io.countersign.core.link.PeerVerdict;
import java.net.InetAddress;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;
import org.springframework.boot.ssl.SslManagerBundle;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.boot.ssl.SslStoreBundle;

class LoadedBundleTests {

    private static final String PASSWORD = "changeit";

    private final TestAuthority authority = new TestAuthority();

    private final TestClock clock = new TestClock();

    LoadedBundleTests() {
        authority.issue("one");
        authority.issue("two");
        authority.issue("server", "dns:localhost");
    }

    private SslBundle bundle(@Nullable String alias) throws Exception {
        KeyStore keys = store();
        for (String holder : new String[] {"one", "two"}) {
            LinkIdentity identity = authority.identity(holder);
            keys.setKeyEntry(
                    holder,
                    identity.key(),
                    PASSWORD.toCharArray(),
                    identity.chain().toArray(Certificate[]::new));
        }
        KeyStore trust = store();
        trust.setCertificateEntry("ca", authority.certificate("ca"));
        return SslBundle.of(SslStoreBundle.of(keys, PASSWORD, trust), SslBundleKey.of(PASSWORD, alias));
    }

    private static KeyStore store() throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    /** Certificate that a server sees. */
    private Certificate presented(LoadedBundle bundle) throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (SSLServerSocket server = (SSLServerSocket)
                authority.context("server").getServerSocketFactory().createServerSocket(0, 1, here)) {
            server.setNeedClientAuth(true);
            CompletableFuture<Certificate> seen = CompletableFuture.supplyAsync(() -> {
                try (SSLSocket accepted = (SSLSocket) server.accept()) {
                    return accepted.getSession().getPeerCertificates()[0];
                } catch (Exception ex) {
                    throw new IllegalStateException(ex);
                }
            });
            try (SSLSocket client =
                    (SSLSocket) bundle.tls().context().getSocketFactory().createSocket(here, server.getLocalPort())) {
                client.startHandshake();
                return seen.get(30, TimeUnit.SECONDS);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"one", "two"})
    void identityWhenTheBundleHasAnAliasThenOfThatKey(String alias) throws Exception {
        LoadedBundle bundle = LoadedBundle.of(bundle(alias), clock);
        assertThat(bundle.identity().orElseThrow().leaf()).isEqualTo(authority.certificate(alias));
        assertThat(presented(bundle)).isEqualTo(authority.certificate(alias));
    }

    @Test
    void identityWhenTheBundleHasNoAliasThenAsInAHandshake() throws Exception {
        LoadedBundle bundle = LoadedBundle.of(bundle(null), clock);
        assertThat(bundle.identity().orElseThrow().leaf()).isEqualTo(presented(bundle));
    }

    @Test
    void authenticateWhenTheTrustManagerRevokesThenRejectedAfterFiveMinutes() {
        Revoking trust = new Revoking();
        LoadedBundle bundle = LoadedBundle.of(
                SslBundle.of(
                        SslStoreBundle.NONE,
                        SslBundleKey.NONE,
                        SslOptions.NONE,
                        SslBundle.DEFAULT_PROTOCOL,
                        SslManagerBundle.from(trust)),
                clock);
        Peer server = new Peer(PeerRole.SERVER, authority.identity("server").chain(), null);
        assertThat(bundle.authenticate(server)).isInstanceOf(PeerVerdict.Accepted.class);
        trust.revoked = true;
        clock.now = clock.now.plus(Duration.ofMinutes(5)).minusMillis(1);
        assertThat(bundle.authenticate(server)).isInstanceOf(PeerVerdict.Accepted.class);
        clock.now = clock.now.plusMillis(1);
        assertThat(bundle.authenticate(server)).isInstanceOf(PeerVerdict.Rejected.class);
    }

    private static final class Revoking implements X509TrustManager {

        private boolean revoked;

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
            if (revoked) {
                throw new CertificateException("revoked");
            }
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    private static final class TestClock extends Clock {

        private Instant now = Instant.now();

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
