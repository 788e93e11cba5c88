// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import io.countersign.core.TestAuthority;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;
import org.springframework.boot.ssl.SslBundleRegistry;
import org.springframework.boot.ssl.SslManagerBundle;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.boot.ssl.SslStoreBundle;
import org.springframework.boot.ssl.jks.JksSslStoreBundle;
import org.springframework.boot.ssl.jks.JksSslStoreDetails;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** Tests trust by SSL bundles: the server as configured by Spring Boot, the client as configured by Countersign. */
class BundleLinkTests extends LinkTrustCompatibilityKit {

    private static final String NAME = "own";

    private static final String PASSWORD = "changeit";

    private final TestAuthority authority = new TestAuthority();

    private final TestAuthority another = new TestAuthority();

    @TempDir
    private Path folder;

    BundleLinkTests() {
        authority.issue(NAME, "dns:localhost");
        authority.issue("friend", "dns:localhost");
        authority.issue("other", "dns:other.example.com");
        authority.issueExpired("expired", "dns:localhost");
        another.issue("stranger", "dns:localhost");
    }

    @Override
    protected Class<?> application() {
        return BundleApplication.class;
    }

    @Override
    protected Map<String, String> properties(URI server) {
        Map<String, String> properties = new HashMap<>(bundle());
        properties.put("countersign.tls.trust", "bundle");
        properties.put("countersign.client.ssl-bundle", NAME);
        properties.put("server.ssl.bundle", NAME);
        properties.put("server.ssl.client-auth", "need");
        return properties;
    }

    /** Without these, the port would require certificates like the application's own. */
    @Override
    protected Map<String, String> managementProperties() {
        return Map.of("management.server.ssl.bundle", NAME);
    }

    private Map<String, String> bundle() {
        try {
            return authority.bundle(NAME, folder);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    @Override
    protected SSLContext friend() {
        return authority.context("friend");
    }

    @Override
    protected SSLContext stranger() {
        return authority.trusting(another, "stranger");
    }

    @Override
    protected SSLContext other() {
        return authority.context("other");
    }

    @Override
    protected String otherName() {
        return "CN=other";
    }

    @Override
    protected SSLContext expired() {
        return authority.context("expired");
    }

    /** Replaces the bundle like Spring Boot when its files have changed. */
    @Override
    protected void renew(ConfigurableApplicationContext context) {
        authority.issue(NAME, "dns:localhost");
        Map<String, String> files = bundle();
        String prefix = "spring.ssl.bundle.jks." + NAME + ".";
        SslStoreBundle stores = new JksSslStoreBundle(
                details(files.get(prefix + "keystore.location")), details(files.get(prefix + "truststore.location")));
        replace(context, SslBundle.of(stores, SslBundleKey.of(PASSWORD)));
    }

    private static JksSslStoreDetails details(String location) {
        return JksSslStoreDetails.forLocation(location).withPassword(PASSWORD);
    }

    private static void replace(ConfigurableApplicationContext context, SslBundle bundle) {
        context.getBean(SslBundleRegistry.class).updateBundle(NAME, bundle);
    }

    /** Uses a bundle with unreadable stores, for the client only, because Tomcat would refuse it. */
    @Override
    protected void forget(ConfigurableApplicationContext context) {
        try {
            replace(context, new Unreadable());
        } catch (IllegalStateException ex) {
            // Tomcat's handler also receives the update.
        }
    }

    private static final class Unreadable implements SslBundle {

        @Override
        public SslStoreBundle getStores() {
            throw new IllegalStateException("the stores cannot be read");
        }

        @Override
        public SslBundleKey getKey() {
            return SslBundleKey.NONE;
        }

        @Override
        public SslOptions getOptions() {
            return SslOptions.NONE;
        }

        @Override
        public String getProtocol() {
            return DEFAULT_PROTOCOL;
        }

        @Override
        public SslManagerBundle getManagers() {
            throw new IllegalStateException("the stores cannot be read");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class BundleApplication {}
}
