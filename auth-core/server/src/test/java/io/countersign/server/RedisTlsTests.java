// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.countersign.core.TestAuthority;
import io.countersign.core.link.LinkIdentity;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.boot.replay.CheckedRedis;
import io.countersign.spring.boot.replay.RedisAddress;
import io.countersign.spring.boot.replay.RedisTls;
import io.countersign.spring.security.CountersignConfigurationException;
import io.lettuce.core.RedisException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Connections to Redis trust the authorities of {@code countersign.redis.ssl-bundle}. */
class RedisTlsTests {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final TestAuthority authority = new TestAuthority();

    private final int port = TestRedis.freePort();

    @TempDir
    private Path folder;

    @Test
    void connectWhenTheBundleTrustsTheServerThenAvailable() throws Exception {
        try (TestRedis redis = start("localhost")) {
            with(authority, tls -> {
                assertThat(redis.url()).startsWith("redis://");
                try (RateRedis rates = rates(tls);
                        CheckedRedis proofs = proofs(tls)) {
                    await().atMost(PATIENCE).until(rates::isAvailable);
                    assertThat(proofs.evictionPolicy()).contains("noeviction");
                }
            });
        }
    }

    @Test
    void connectWhenTheBundleHasAnotherAuthorityThenUnavailable() throws Exception {
        TestAuthority other = new TestAuthority();
        other.issue("bundle");
        try (TestRedis redis = start("localhost")) {
            with(other, tls -> assertUnavailable(redis, tls));
        }
    }

    @Test
    void connectWhenTheCertificateNamesAnotherHostThenUnavailable() throws Exception {
        try (TestRedis redis = start("redis.test")) {
            with(authority, tls -> assertUnavailable(redis, tls));
        }
    }

    @Test
    void ofWhenThereIsNoSuchBundleThenRefused() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(SslAutoConfiguration.class))
                .withPropertyValues("countersign.redis.ssl-bundle=missing")
                .run(context -> assertThatExceptionOfType(CountersignConfigurationException.class)
                        .isThrownBy(
                                () -> RedisTls.of(context.getEnvironment(), context.getBeanProvider(SslBundles.class)))
                        .withMessageContaining("countersign.redis.ssl-bundle")
                        .withMessageContaining("missing"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"NONE", "CA"})
    void requireWhenTheAddressTurnsVerificationOffThenRefused(String verification) {
        String url = "rediss://redis.example:6379?verifyPeer=" + verification;

        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> RedisAddress.require("a.redis.url", url, new ProtectedLinks(true)))
                .withMessageContaining("a.redis.url")
                .withMessageContaining("does not verify the server");
        assertThat(RedisAddress.require("a.redis.url", url, new ProtectedLinks(false)))
                .isEqualTo(url);
    }

    private void assertUnavailable(TestRedis redis, RedisTls tls) {
        assertThat(redis.url()).startsWith("redis://");
        try (RateRedis rates = rates(tls);
                CheckedRedis proofs = proofs(tls)) {
            assertThat(rates.isAvailable()).isFalse();
            assertThatExceptionOfType(RedisException.class).isThrownBy(proofs::connect);
        }
    }

    private RateRedis rates(RedisTls tls) {
        return new RateRedis(url(), PATIENCE, tls, "a.test");
    }

    private CheckedRedis proofs(RedisTls tls) {
        return new CheckedRedis(url(), PATIENCE, tls, Clock.systemUTC());
    }

    private String url() {
        return "rediss://localhost:" + port;
    }

    /** Starts a Redis with a second port, for TLS, whose certificate names a host. */
    private TestRedis start(String host) throws Exception {
        authority.issue("redis", "dns:" + host);
        authority.issue("bundle");
        LinkIdentity identity = authority.identity("redis");
        return TestRedis.start(
                folder,
                "--tls-port",
                String.valueOf(port),
                "--tls-cert-file",
                write("redis.pem", certificates(identity)),
                "--tls-key-file",
                write("redis.key", pem("PRIVATE KEY", identity.key().getEncoded())),
                "--tls-auth-clients",
                "no",
                "--tls-ca-cert-file",
                folder.resolve("redis.pem").toString());
    }

    private static String certificates(LinkIdentity identity) throws Exception {
        StringBuilder all = new StringBuilder();
        for (X509Certificate certificate : identity.chain()) {
            all.append(pem("CERTIFICATE", certificate.getEncoded()));
        }
        return all.toString();
    }

    private static String pem(String type, byte[] content) {
        return "-----BEGIN " + type + "-----\n" + Base64.getMimeEncoder().encodeToString(content) + "\n-----END " + type
                + "-----\n";
    }

    private String write(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content).toString();
    }

    /** Runs an action with the settings of an application whose bundle trusts an authority. */
    private void with(TestAuthority trusted, Consumer<RedisTls> action) throws Exception {
        List<String> properties = new ArrayList<>(List.of("countersign.redis.ssl-bundle=bundle"));
        trusted.bundle("bundle", folder).forEach((name, value) -> properties.add(name + "=" + value));
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(SslAutoConfiguration.class))
                .withPropertyValues(properties.toArray(String[]::new))
                .run(context -> action.accept(
                        RedisTls.of(context.getEnvironment(), context.getBeanProvider(SslBundles.class))));
    }
}
