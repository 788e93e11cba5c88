// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.TestAuthority;
import io.countersign.core.link.LinkIdentity;
import java.net.InetAddress;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;
import org.springframework.boot.ssl.SslStoreBundle;

class LoadedBundleTests {

    private static final String PASSWORD = "changeit";

    private final TestAuthority authority = new TestAuthority();

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
        LoadedBundle bundle = LoadedBundle.of(bundle(alias));
        assertThat(bundle.identity().orElseThrow().leaf()).isEqualTo(authority.certificate(alias));
        assertThat(presented(bundle)).isEqualTo(authority.certificate(alias));
    }

    @Test
    void identityWhenTheBundleHasNoAliasThenAsInAHandshake() throws Exception {
        LoadedBundle bundle = LoadedBundle.of(bundle(null));
        assertThat(bundle.identity().orElseThrow().leaf()).isEqualTo(presented(bundle));
    }
}
