// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.attestor.TestAttestor.Answer;
import io.countersign.registration.encoding.Base64Url;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

/** Everything but statements: other endpoints, TLS, limits, health, meters and logs. */
@ExtendWith(SharedFilesAttestor.class)
class ServerTests {

    private static final String ANYBODY = "127.0.0.1";

    private final TestAttestor attestor;

    ServerTests(TestAttestor attestor) {
        this.attestor = attestor;
    }

    private Answer get(String path) {
        return attestor.send(ANYBODY, attestor.request(path).GET());
    }

    @Test
    void keysThenTheKeyThatSignsIsThere() {
        Answer answer = get("/keys");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("keys").size()).isEqualTo(1);
        assertThat(answer.json().path("keys").path(0).path("id").asString(""))
                .isEqualTo(Base64Url.encode(TestAttestor.key().id()));
        assertThat(answer.json().path("keys").path(0).path("key").asString(""))
                .isEqualTo(Base64Url.encode(TestAttestor.key().encoded()));
    }

    @Test
    void describeThenKeysNeedNoToken() {
        JsonNode paths = get("/v3/api-docs").json().path("paths");
        assertThat(paths.path("/keys").path("get").path("security").isEmpty()).isTrue();
        assertThat(paths.path("/keys").path("get").has("security")).isTrue();
        assertThat(paths.path("/statements").path("post").has("security")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"/, statements", "/v3/api-docs, statements", "/actuator/health, UP", "/actuator/health/readiness, UP"})
    void getThenAnswered(String path, String text) {
        Answer answer = get(path);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.response().body()).contains(text);
    }

    @ParameterizedTest
    @CsvSource({"/statements", "/other", "/actuator/prometheus", "/actuator/env", "/actuator"})
    void getWhenNothingIsThereForAnybodyThenRefused(String path) {
        assertThat(get(path).status()).isEqualTo(403);
    }

    @Test
    void connectWhenTlsIsOlderThenRefused() throws IOException {
        try (SSLSocket socket = (SSLSocket) attestor.authority
                .context("")
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), attestor.port())) {
            socket.setEnabledProtocols(new String[] {"TLSv1.2"});
            assertThatExceptionOfType(SSLException.class).isThrownBy(socket::startHandshake);
        }
    }

    @Test
    void getWhenAddressSendsTooManyRequestsThenRefused(@TempDir Path folder) {
        try (TestAttestor limited = TestAttestor.files(
                folder, new TestClock(), "--countersign.attestor.rate-limit.requests-per-second-and-address=1")) {
            Answer answer = limited.send(ANYBODY, limited.request("/keys").GET());
            for (int i = 0; i < 1000 && answer.status() == 200; i++) {
                answer = limited.send(
                        ANYBODY,
                        limited.request("/keys")
                                .header("X-Forwarded-For", "10.0.0." + i % 250)
                                .GET());
            }
            assertThat(answer.refusal()).isEqualTo("429 too-many-requests");
            assertThat(answer.header("Retry-After")).isEqualTo("1");
        }
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void runWhenEverythingIsLoggedThenNoToken(@TempDir Path folder, CapturedOutput output) throws IOException {
        TestClock clock = new TestClock();
        String token = "token-that-nobody-logs";
        try (TestAttestor verbose = TestAttestor.files(
                folder,
                clock,
                "--logging.level.org.springframework=trace",
                "--logging.level.io.countersign=trace",
                "--logging.level.org.apache=debug",
                "--spring.mvc.log-request-details=true",
                "--spring.mvc.log-resolved-exception=true")) {
            verbose.launch(token, TestAttestor.ADDRESS, clock.instant().plus(Duration.ofDays(1)));
            assertThat(verbose.attest(token).status()).isEqualTo(201);
            assertThat(verbose.attest(token, ANYBODY).status()).isEqualTo(403);
            assertThat(verbose.attest(token, TestAttestor.ADDRESS, "{").status())
                    .isEqualTo(400);
            Files.delete(verbose.file(token));
            assertThat(verbose.attest(token).status()).isEqualTo(401);
            assertMeters(verbose.bean(MeterRegistry.class));
            assertHealth(verbose, clock);
        }
        assertThat(output.getAll())
                .contains(
                        "is not followed, so nothing in it is ever revoked",
                        "attested name=spiffe://shop.com/basket address=127.0.0.5 key=",
                        "refused reason=invalid-token address=127.0.0.5",
                        "refused reason=other-address address=127.0.0.1")
                .doesNotContain(token);
    }

    private static void assertMeters(MeterRegistry registry) {
        assertThat(registry.get("countersign.attestor.statements").counter().count())
                .isEqualTo(1);
        for (String reason : new String[] {"other-address", "malformed", "invalid-token"}) {
            assertThat(registry.get("countersign.attestor.refusals")
                            .tag("reason", reason)
                            .counter()
                            .count())
                    .isEqualTo(1);
        }
        assertThat(registry.get("countersign.attestor.source")
                        .tags("call", "file", "outcome", "ok")
                        .timer()
                        .count())
                .isEqualTo(3);
    }

    private void assertHealth(TestAttestor verbose, TestClock clock) throws IOException {
        assertThat(health(verbose)).isEqualTo(200);
        Files.delete(verbose.folder.resolve("tokens").resolve("launch"));
        Files.delete(verbose.folder.resolve("tokens"));
        assertThat(health(verbose)).isEqualTo(200);
        clock.advance(Duration.ofSeconds(5));
        assertThat(health(verbose)).isEqualTo(503);
        assertThat(verbose.attest("token").refusal()).isEqualTo("503 source-unavailable");
    }

    private static int health(TestAttestor attestor) {
        return attestor.send(ANYBODY, attestor.request("/actuator/health").GET())
                .status();
    }
}
