// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.attestor.AttestorProperties.SourceKind;
import io.countersign.attestor.source.SourceMeters;
import io.countersign.attestor.sweep.SweepMeters;
import io.countersign.core.TestAuthority;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.security.CountersignConfigurationException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.mock.env.MockEnvironment;
import tools.jackson.databind.json.JsonMapper;

/** Settings that are refused at start, with the name of the property. */
class StartupFailureTests {

    @TempDir
    private Path folder;

    private final Map<String, String> properties = new HashMap<>();

    @BeforeEach
    void set() {
        properties.put("countersign.attestor.source", "kubernetes");
        properties.put("countersign.attestor.key", TestAttestor.keyFile(folder).toString());
        properties.put("countersign.attestor.logs", Base64Url.encode(TestAttestor.LOG));
        properties.put("countersign.attestor.kubernetes.audience", "countersign-attestor");
        properties.put("countersign.attestor.kubernetes.trust-domain", "shop.com");
        properties.put("countersign.attestor.kubernetes.api-server", "https://10.0.0.1");
    }

    private AttestorProperties bound() {
        return new Binder(new MapConfigurationPropertySource(properties))
                .bind("countersign.attestor", AttestorProperties.class)
                .get();
    }

    private void assertUnbound(String property) {
        ThrowingCallable binding = this::bound;
        assertThatThrownBy(binding)
                .rootCause()
                .isInstanceOf(CountersignConfigurationException.class)
                .hasMessageStartingWith("countersign.attestor." + property);
    }

    private static void assertRefused(String property, ThrowingCallable start) {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(start)
                .withMessageStartingWith("countersign.attestor." + property);
    }

    @Test
    void bindWhenThereIsNoSourceThenRefused() {
        properties.remove("countersign.attestor.source");
        assertUnbound("source");
    }

    @ParameterizedTest
    @CsvSource({
        "life, 59s",
        "life, 31d",
        "sweep-interval, 999ms",
        "sweep-interval, 2d",
        "max-head-age, 999ms",
        "max-head-age, 2d",
        "kubernetes.timeout, 99ms",
        "kubernetes.timeout, 31s",
        "kubernetes.calls-per-second, 0",
        "kubernetes.calls-per-second, 1",
        "kubernetes.max-response-size, 0",
        "kubernetes.max-response-size, 2GB",
        "kubernetes.cache.life, -1s",
        "kubernetes.cache.life, 6m",
        "kubernetes.cache.refusal-life, 6m",
        "kubernetes.cache.max-entries, 0",
        "rate-limit.requests-per-second-and-address, 0",
        "rate-limit.max-callers, 0"
    })
    void bindWhenValueIsOutOfRangeThenRefused(String property, String value) {
        properties.put("countersign.attestor." + property, value);
        assertUnbound(property);
    }

    @Test
    void startWhenThereIsNoKeyThenRefused() {
        assertRefused("key", () -> AttestorKey.file(null));
        assertRefused("key", () -> AttestorKey.read(folder.resolve("absent")));
        assertRefused("key", () -> AttestorKey.read(Files.writeString(folder.resolve("other"), "no key")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw--w----", "rw----r--", "rw-----w-"})
    void startWhenOthersMayUseTheKeyThenRefusedForFiles(String permissions) throws IOException {
        Path file = TestAttestor.keyFile(folder);
        AttestorKey.requirePrivate(file, SourceKind.FILES);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        assertRefused("key", () -> AttestorKey.requirePrivate(file, SourceKind.FILES));
        AttestorKey.requirePrivate(file, SourceKind.KUBERNETES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"AAAA", "log", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="})
    void startWhenLogIsNoLogThenRefused(String log) {
        properties.put("countersign.attestor.logs", log);
        assertRefused("logs", () -> ServedLogs.of(bound().logs()));
        properties.remove("countersign.attestor.logs");
        assertRefused("logs", () -> ServedLogs.of(bound().logs()));
    }

    @Test
    void startWhenDirectoryIsNoneThenRefused() {
        FilesConfiguration files = new FilesConfiguration();
        SourceMeters meters = new SourceMeters(new SimpleMeterRegistry());
        ThrowingCallable start = () -> files.tokenSource(bound(), new JsonMapper(), new TestClock(), meters);
        assertRefused("files.directory", start);
        properties.put(
                "countersign.attestor.files.directory", folder.resolve("absent").toString());
        assertRefused("files.directory", start);
        properties.put("countersign.attestor.files.directory", folder.toString());
        assertRefused("files.directory: The file of the launch cannot be read", start);
    }

    @ParameterizedTest
    @CsvSource({
        "kubernetes.audience, ''",
        "kubernetes.trust-domain, ''",
        "kubernetes.trust-domain, Shop",
        "kubernetes.path, /sa/{service-account}"
    })
    void startWhenNamesAreIncompleteThenRefused(String property, String value) {
        properties.put("countersign.attestor." + property, value);
        assertRefused(property, () -> {
            KubernetesConfiguration.audience(bound().kubernetes());
            KubernetesConfiguration.names(bound().kubernetes());
        });
    }

    @Test
    void startWhenAuthorityIsNoneThenRefused() throws IOException {
        Path file = folder.resolve("ca.crt");
        properties.put("countersign.attestor.kubernetes.certificate-authority", file.toString());
        SourceMeters meters = new SourceMeters(new SimpleMeterRegistry());
        ThrowingCallable start =
                () -> new KubernetesConfiguration().kubernetesApi(bound(), new MockEnvironment(), meters);
        assertRefused("kubernetes.certificate-authority", start);
        Files.writeString(file, "");
        assertRefused("kubernetes.certificate-authority", start);
        Files.writeString(file, "no certificate");
        assertRefused("kubernetes.certificate-authority", start);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://10.0.0.1", "https:///x", "https://10.0.0.1/api", "10.0.0.1"})
    void startWhenApiServerIsNoneThenRefused(String address) {
        MockEnvironment environment = new MockEnvironment();
        assertRefused("kubernetes.api-server", () -> ApiServerAddress.of(URI.create(address), environment));
        assertRefused("kubernetes.api-server", () -> ApiServerAddress.of(null, environment));
    }

    @Test
    void startWhenPodHasTheAddressThenItIsUsed() {
        MockEnvironment environment = new MockEnvironment()
                .withProperty("KUBERNETES_SERVICE_HOST", "fd00::1")
                .withProperty("KUBERNETES_SERVICE_PORT", "6443");
        assertThat(ApiServerAddress.of(null, environment)).hasToString("https://[fd00::1]:6443");
    }

    @ParameterizedTest
    @CsvSource({
        "log, ",
        "log, AAAA",
        "log, AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "curator, ",
        "curator, curator",
        "curator, http://10.0.0.1",
        "curator, ftp://127.0.0.1",
        "curator-keys, AAAA",
        "parameters, ",
        "parameters, AAAA",
        "log-key, ",
        "log-key, AAAA",
        "successors, AAAA"
    })
    void startWhenFollowedLogIsIncompleteThenRefused(String member, String value) {
        String follow = "countersign.attestor.follow[0].";
        setFollow(0);
        start();
        if (value == null) {
            properties.remove(follow + member);
        } else {
            properties.put(follow + member, value);
        }
        assertRefused("follow[0]." + member, this::start);
    }

    @Test
    void startWhenKeysAreThoseOfNoCertificateThenRefused() {
        setFollow(0);
        properties.put("countersign.attestor.follow[0].curator", "http://127.0.0.1");
        start();
        properties.put("countersign.attestor.follow[0].curator-keys", Base64Url.encode(TestAttestor.LOG));
        assertRefused("follow[0].curator-keys", this::start);
    }

    @Test
    void startWhenLogIsFollowedTwiceThenRefused() {
        setFollow(0);
        setFollow(1);
        AttestorProperties bound = bound();
        SweepMeters meters = new SweepMeters(new SimpleMeterRegistry());
        assertRefused(
                "follow[1].log",
                () -> new SweepConfiguration()
                        .followedLogs(
                                bound,
                                ServedLogs.of(bound.logs()),
                                TestAttestor.signer(),
                                new ProtectedLinks(true),
                                meters,
                                new TestClock()));
    }

    private void setFollow(int index) {
        String follow = "countersign.attestor.follow[" + index + "].";
        properties.put(follow + "log", Base64Url.encode(TestAttestor.LOG));
        properties.put(follow + "curator", "https://10.0.0.1");
        properties.put(follow + "parameters", Base64Url.encode(TestAttestor.LOG));
        properties.put(follow + "log-key", Base64Url.encode(TestAttestor.key().encoded()));
    }

    private void start() {
        AttestorProperties bound = bound();
        FollowSettings settings = new FollowSettings(0, bound.follow().getFirst());
        settings.pins(ServedLogs.of(bound.logs()));
        settings.curator(new ProtectedLinks(true));
        settings.http();
    }

    @Test
    void startWhenThereIsNoTlsThenRefused() {
        assertThatThrownBy(() -> AttestorApplication.builder()
                        .run(properties.entrySet().stream()
                                .map(entry -> "--" + entry.getKey() + "=" + entry.getValue())
                                .toArray(String[]::new)))
                .hasStackTraceContaining("server.ssl: It has no certificate");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "TLSv1.2", "TLSv1.3,TLSv1.2"})
    void startWhenOlderVersionsOfTlsArePermittedThenRefused(String protocols) throws Exception {
        Map<String, String> bundle = new TestAuthority().bundle("ca", folder);
        Ssl ssl = new Ssl();
        ssl.setKeyStore(bundle.get("spring.ssl.bundle.jks.ca.keystore.location"));
        ssl.setKeyStorePassword(bundle.get("spring.ssl.bundle.jks.ca.keystore.password"));
        ssl.setEnabledProtocols(protocols.isEmpty() ? null : protocols.split(","));
        TomcatServletWebServerFactory factory = new TomcatServletWebServerFactory();
        factory.setSsl(ssl);
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> new TlsRequirement().customize(factory))
                .withMessageStartingWith("server.ssl: It permits");
    }
}
