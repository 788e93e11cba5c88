// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

import io.countersign.core.link.LinkListener;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spiffe.tls.RawConnection;
import io.countersign.spiffe.tls.TestAuthority;
import io.countersign.spiffe.tls.TestSource;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.apache.catalina.connector.Connector;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** Tests the actuator's port of a workload with clients that have no certificate, like a kubelet. */
class ManagementPortOverHttpTests {

    private static final String PROMETHEUS = "/actuator/prometheus";

    private static final String TOKEN = "0123456789abcdef0123456789abcdef";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final TestAuthority authority = new TestAuthority("shop.com");

    @TempDir
    private static Path folder;

    private static TestWorkload workload;

    @BeforeAll
    static void start() throws IOException {
        Files.writeString(folder.resolve("token"), TOKEN);
        workload = workload();
    }

    private static TestWorkload workload() {
        return new TestWorkload(
                TestSource.of(authority, "/account"),
                "countersign.accept=x509-svid",
                "countersign.spiffe.allowed-clients=spiffe://shop.com/basket",
                "countersign.metrics.token-location=file:" + folder.resolve("token"),
                "countersign.tls.management=true",
                "management.server.port=0",
                "management.endpoints.web.exposure.include=*",
                "server.shutdown=graceful");
    }

    @AfterAll
    static void stop() {
        workload.close();
    }

    @AfterEach
    void renew() {
        workload.renew(authority);
        workload.begin();
    }

    private static int status(String answer) {
        assertThat(answer).startsWith("HTTP/1.1 ");
        return Integer.parseInt(answer.substring(9, 12));
    }

    private static String send(TestWorkload to, String method, String path, String... headers) throws IOException {
        try (RawConnection connection = RawConnection.tls(RawConnection.nobody(), to.managementPort())) {
            return connection.send(method, path, headers);
        }
    }

    private static int get(String path, String... headers) throws IOException {
        return status(send(workload, "GET", path, headers));
    }

    private static SSLContext basket() {
        TestSource source = TestSource.of(authority, "/basket");
        source.setTime(TestAuthority.NOW.plus(TestWorkload.AGE));
        return source.tls(LinkListener.NONE).context(PeerPolicy.parse(List.of("spiffe://shop.com/account")));
    }

    private static String onMainPort(TestWorkload to, String path) throws IOException {
        try (RawConnection connection = RawConnection.tls(basket(), to.port())) {
            return connection.get(path);
        }
    }

    @Test
    void probesWhenTheClientHasNoCertificateThenAnswered() throws IOException {
        for (String probe : List.of("/livez", "/readyz")) {
            assertThat(send(workload, "GET", probe))
                    .startsWith("HTTP/1.1 200")
                    .contains("Connection: close")
                    .contains("{\"status\":\"UP\"}");
        }
    }

    /** The operations page shows this part of a pod. */
    @Test
    void probesWhenTheyAreThoseOfThePageThenAnswered() throws IOException {
        Map<String, Map<String, Map<String, Object>>> probes;
        try (InputStream page = getClass().getResourceAsStream("/probes.yml")) {
            probes = new Yaml().load(page);
        }
        assertThat(probes).containsOnlyKeys("livenessProbe", "readinessProbe");
        for (Map<String, Map<String, Object>> probe : probes.values()) {
            Map<String, Object> request = probe.get("httpGet");
            assertThat(request).containsEntry("scheme", "HTTPS");
            assertThat(get((String) request.get("path"))).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/slow",
                "/nothing",
                "/error",
                "/actuator",
                "/actuator/",
                "/actuator/env",
                "/actuator/health",
                "/actuator/health/readiness",
                "/actuator/countersign",
                "/actuator/heapdump",
                "/actuator/%68ealth",
                "/%61ctuator/env",
                "/actuator/prometheus/",
                "/actuator/prometheu%73",
                "/actuator/./prometheus",
                "//actuator/prometheus",
                "//livez",
                "/livez/",
                "/livez;x",
                "/livez;x=/readyz",
                "/livez/..;/actuator",
                "/livez/../actuator/env",
                "/livez/..;/actuator/env",
                "/livez/.",
                "/livez.json",
                "/LIVEZ",
                "/live%7A",
                "http://localhost/actuator/env",
                "/readyz/%2e%2e/actuator/env"
            })
    void anythingElseThenNotFound(String path) throws IOException {
        assertThat(get(path)).isEqualTo(404);
        assertThat(get(path, "Authorization: Bearer " + TOKEN)).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "get", "X"})
    void anythingElseWhenAnotherMethodThenNotFound(String method) throws IOException {
        for (String path : List.of("/livez", "/readyz", PROMETHEUS, "/actuator/env", "/")) {
            assertThat(status(send(workload, method, path, "Authorization: Bearer " + TOKEN)))
                    .as(path)
                    .isEqualTo(404);
        }
    }

    /** Tomcat refuses these itself. */
    @Test
    void anythingElseWhenTomcatRefusesItThenNotAnswered() throws IOException {
        assertThat(status(send(workload, "TRACE", "/livez"))).isEqualTo(405);
        assertThat(status(send(workload, "CONNECT", "/livez"))).isEqualTo(501);
        assertThat(get("/livez%2f..%2factuator")).isEqualTo(400);
        assertThat(get("/livez\\..\\actuator")).isEqualTo(400);
        assertThat(get("/..;/actuator/env")).isIn(400, 404);
    }

    @Test
    void metricsThenWithTheTokenOnly() throws IOException {
        assertThat(get(PROMETHEUS)).isEqualTo(401);
        assertThat(get(PROMETHEUS, "Authorization: Bearer " + TOKEN.replace('0', '1')))
                .isEqualTo(401);
        assertThat(get(PROMETHEUS, "Authorization: Basic " + TOKEN)).isEqualTo(401);
        assertThat(send(workload, "GET", PROMETHEUS, "Authorization: Bearer " + TOKEN))
                .startsWith("HTTP/1.1 200")
                .endsWith("up 1");
    }

    @Test
    void connectWhenTlsIsOlderThenRefused() throws Exception {
        SSLContext context = RawConnection.nobody();
        try (SSLSocket socket = (SSLSocket)
                context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), workload.managementPort())) {
            socket.setEnabledProtocols(new String[] {"TLSv1.2"});
            assertThatIOException().isThrownBy(socket::startHandshake).isInstanceOf(SSLException.class);
        }
        try (RawConnection plain = RawConnection.plain(workload.managementPort())) {
            assertThat(plain.get("/livez")).doesNotStartWith("HTTP/1.1 200");
        }
    }

    @Test
    void mainPortThenStillRequiresCertificates() throws IOException {
        assertThatIOException()
                .isThrownBy(() -> {
                    try (RawConnection connection = RawConnection.tls(RawConnection.nobody(), workload.port())) {
                        throw new IOException(connection.get("/livez").isEmpty() ? "no answer" : "answered");
                    }
                })
                .withMessageNotContaining("answered");
        assertThat(onMainPort(workload, "/")).startsWith("HTTP/1.1 200");
        assertThat(onMainPort(workload, "/livez")).startsWith("HTTP/1.1 404");
    }

    private static Certificate shown(TestWorkload by) throws IOException {
        try (SSLSocket socket = (SSLSocket) RawConnection.nobody()
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), by.managementPort())) {
            socket.startHandshake();
            return socket.getSession().getPeerCertificates()[0];
        }
    }

    @Test
    void connectWhenTheSvidIsRenewedThenTheNewOneIsShown() throws IOException {
        assertThat(shown(workload))
                .isEqualTo(workload.source.latest().svid().identity().leaf());
        workload.source.set(authority.svid("/account"));
        assertThat(shown(workload))
                .isEqualTo(workload.source.latest().svid().identity().leaf());
        workload.source.setTime(workload.source.latest().svid().notAfter());
        assertThat(status(send(workload, "GET", "/livez")))
                .as("live after its end")
                .isEqualTo(200);
        assertThat(status(send(workload, "GET", "/readyz")))
                .as("ready after its end")
                .isEqualTo(503);
    }

    @Test
    void readinessWhenTheMainPortAcceptsNoConnectionsThenDown() throws IOException {
        try (TestWorkload deaf = workload()) {
            Connector connector = deaf.connector();
            connector.pause();
            assertThat(status(send(deaf, "GET", "/readyz"))).as("paused").isEqualTo(503);
            connector.resume();
            assertThat(status(send(deaf, "GET", "/readyz"))).as("resumed").isEqualTo(200);
            connector.getProtocolHandler().closeServerSocketGraceful();
            assertThat(status(send(deaf, "GET", "/readyz"))).as("closed").isEqualTo(503);
            assertThat(status(send(deaf, "GET", "/livez"))).isEqualTo(200);
        }
    }

    @Test
    void readinessWhenTheApplicationStopsThenDownWhileRequestsEnd() throws Exception {
        try (TestWorkload stopping = workload();
                ExecutorService threads = Executors.newCachedThreadPool()) {
            TestWorkload.Application application = stopping.bean(TestWorkload.Application.class);
            CompletableFuture<String> slow = CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return onMainPort(stopping, "/slow");
                        } catch (IOException ex) {
                            return ex.toString();
                        }
                    },
                    threads);
            assertThat(application.arrived.await(60, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<Void> closed = CompletableFuture.runAsync(stopping::close, threads);
            await().atMost(PATIENCE).until(() -> status(send(stopping, "GET", "/readyz")) == 503);
            assertThat(status(send(stopping, "GET", "/livez"))).isEqualTo(200);
            assertThat(slow).isNotDone();
            application.released.countDown();
            assertThat(slow.get(60, TimeUnit.SECONDS))
                    .startsWith("HTTP/1.1 200")
                    .endsWith("done");
            closed.get(60, TimeUnit.SECONDS);
        }
    }
}
