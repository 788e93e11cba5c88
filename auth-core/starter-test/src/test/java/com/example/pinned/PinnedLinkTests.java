// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.pinned;

import io.countersign.core.TestAuthority;
import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkListener;
import io.countersign.core.link.LinkTrust;
import io.countersign.test.LinkTrustCompatibilityKit;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/** Tests a custom trust, which is a bean and protects everything that Countersign's own trusts protect. */
class PinnedLinkTests extends LinkTrustCompatibilityKit {

    private static final char[] PASSWORD = "changeit".toCharArray();

    private static final String OTHER = "other.example.com";

    private final TestAuthority keys = new TestAuthority();

    @TempDir
    private Path folder;

    @BeforeEach
    void setUp() throws IOException {
        for (String holder : new String[] {"own", "friend", "stranger", "other"}) {
            keys.issue(holder, "dns:localhost");
        }
        keys.issueExpired("expired", "dns:localhost");
        write(keys.identity("own"));
        Files.write(list(), List.of(line("friend", "localhost"), line("expired", "localhost"), line("other", OTHER)));
    }

    private String line(String holder, String name) {
        return PinnedTrust.pin(keys.certificate(holder)) + " " + name;
    }

    private Path list() {
        return folder.resolve("pins.txt");
    }

    private Path key() {
        return folder.resolve("own.p12");
    }

    /** Replaces the file atomically, because the application may read it at any time. */
    private void write(LinkIdentity identity) {
        Path next = folder.resolve("next.p12");
        try (OutputStream out = Files.newOutputStream(next)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("own", identity.key(), PASSWORD, identity.chain().toArray(Certificate[]::new));
            store.store(out, PASSWORD);
            Files.move(next, key(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    @Override
    protected Class<?> application() {
        return PinnedApplication.class;
    }

    @Override
    protected Map<String, String> properties(URI server) {
        return Map.of(
                "countersign.tls.trust", "pinned",
                "pinned.folder", folder.toString(),
                "pinned.clients", "localhost");
    }

    @Override
    protected SSLContext friend() {
        return keys.context("friend");
    }

    @Override
    protected SSLContext stranger() {
        return keys.context("stranger");
    }

    @Override
    protected SSLContext other() {
        return keys.context("other");
    }

    @Override
    protected String otherName() {
        return OTHER;
    }

    @Override
    protected SSLContext expired() {
        return keys.context("expired");
    }

    @Override
    protected void renew(ConfigurableApplicationContext context) {
        keys.issue("own", "dns:localhost");
        write(keys.identity("own"));
    }

    @Override
    protected void forget(ConfigurableApplicationContext context) {
        try {
            Files.delete(list());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class PinnedApplication {

        @Bean
        @Lazy
        LinkTrust pinnedLinkTrust(
                @Value("${pinned.folder}") Path folder,
                @Value("${pinned.clients}") List<String> clients,
                LinkListener listener) {
            PinnedFiles files = new PinnedFiles(folder.resolve("own.p12"), folder.resolve("pins.txt"), PASSWORD);
            return new PinnedTrust(files, clients, listener, Clock.systemUTC());
        }
    }
}
