// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.attestor.TestApiServer;
import io.countersign.attestor.source.PresentedToken;
import io.countersign.attestor.source.SourceException;
import io.countersign.attestor.source.SourceMeters;
import io.countersign.core.TestAuthority;
import io.countersign.idt.TrustDomain;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateEncodingException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KubernetesApiTests {

    private static final String TOKEN = TestApiServer.token("token", Instant.parse("2999-01-01T00:00:00Z"));

    @TempDir
    private Path folder;

    private KubernetesTokenSource source(Duration wait) throws IOException, CertificateEncodingException {
        return source(new CallLimits(any -> wait, any -> Duration.ZERO, any -> Duration.ZERO));
    }

    private KubernetesTokenSource source(CallLimits limits) throws IOException, CertificateEncodingException {
        String certificate = Base64.getMimeEncoder()
                .encodeToString(new TestAuthority().certificate("ca").getEncoded());
        Path authorities = Files.writeString(
                folder.resolve("ca.crt"),
                "-----BEGIN CERTIFICATE-----\n" + certificate + "\n-----END CERTIFICATE-----\n");
        KubernetesSettings settings = new KubernetesSettings(
                URI.create("https://127.0.0.1:1"), authorities, folder.resolve("token"), Duration.ofSeconds(30), 1024);
        KubernetesApi api = new KubernetesApi(settings, limits, new SourceMeters(new SimpleMeterRegistry()));
        return new KubernetesTokenSource(
                api,
                "countersign-attestor",
                new NameTemplate(TrustDomain.parse("shop.com"), "/ns/{namespace}/sa/{service-account}"),
                new CachedVerdicts(Duration.ofSeconds(1), Duration.ofSeconds(1), 10, System::nanoTime),
                InstantSource.system());
    }

    private void assertCannotTell(KubernetesTokenSource source, String message) {
        PresentedToken token = Objects.requireNonNull(PresentedToken.of(TOKEN));
        assertThatExceptionOfType(SourceException.class)
                .isThrownBy(() -> source.examine(token, "127.0.0.5"))
                .withMessageContaining(message);
    }

    @Test
    void examineWhenThereWereTooManyCallsThenItCannotTell() throws Exception {
        assertCannotTell(source(Duration.ofHours(1)), "Too many calls");
    }

    @Test
    void examineWhenTheAddressHasUsedItsShareThenItCannotTell() throws Exception {
        CallLimits limits = new CallLimits(
                any -> Duration.ZERO,
                caller -> caller.equals("127.0.0.5") ? Duration.ofMillis(1) : Duration.ZERO,
                any -> Duration.ZERO);
        assertCannotTell(source(limits), "for one address");
    }

    @Test
    void limitsThenAnAddressHasATenth() {
        CallLimits limits = CallLimits.of(100, 10);
        for (int i = 0; i < 5; i++) {
            assertThat(limits.callers().acquire("127.0.0.5")).isZero();
        }
        assertThat(limits.callers().acquire("127.0.0.5")).isPositive();
        assertThat(limits.callers().acquire("127.0.0.6")).isZero();
    }

    /** The calls of requests are used up, so a call that took its turn from those would not be made. */
    @Test
    void requireReachableWhenThereWereTooManyCallsThenItStillAsks() throws Exception {
        Files.writeString(folder.resolve("token"), "own-token");
        assertThatExceptionOfType(SourceException.class)
                .isThrownBy(source(Duration.ofHours(1))::requireReachable)
                .withMessageContaining("did not answer");
    }

    @Test
    void examineWhenThereIsNoOwnTokenThenItCannotTell() throws Exception {
        assertCannotTell(source(Duration.ZERO), "own token cannot be read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a\nb", "a\r\nX: y"})
    void examineWhenOwnTokenHasAnotherFormThenItCannotTell(String text) throws Exception {
        Files.writeString(folder.resolve("token"), text);
        assertCannotTell(source(Duration.ZERO), "own token has another form");
    }

    @Test
    void examineWhenOwnTokenIsTooLongThenItCannotTell() throws Exception {
        Files.writeString(folder.resolve("token"), "x".repeat(20_000));
        assertCannotTell(source(Duration.ZERO), "own token is too long");
    }

    @Test
    void examineWhenNobodyListensThenItCannotTell() throws Exception {
        Files.writeString(folder.resolve("token"), "own-token");
        assertCannotTell(source(Duration.ZERO), "did not answer");
    }
}
