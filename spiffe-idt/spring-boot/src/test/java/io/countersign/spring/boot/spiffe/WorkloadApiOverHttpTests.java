// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.countersign.core.Caller;
import io.countersign.core.ServiceId;
import io.countersign.core.link.LinkListener;
import io.countersign.spiffe.jwt.WorkloadApiJwtSource;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spiffe.tls.RawConnection;
import io.countersign.spiffe.tls.WorkloadApiSource;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import io.countersign.spring.boot.client.CountersignClients;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tests applications whose SVIDs come from a Workload API, and a gateway that calls them. */
class WorkloadApiOverHttpTests {

    private static final Duration LONG = Duration.ofHours(1);

    private static final String TOKEN = "0123456789abcdef0123456789abcdef";

    private static final List<AutoCloseable> open = new ArrayList<>();

    @TempDir
    private static Path folder;

    private static EmbeddedWorkloadApi agent;

    private static WorkloadApiSource gateway;

    private static ServletWebServerApplicationContext account;

    /** Its SVID has a DNS name. */
    private static ServletWebServerApplicationContext basket;

    @BeforeAll
    static void setUp() throws IOException {
        Files.writeString(folder.resolve("token"), TOKEN);
        EmbeddedWorkloadApi.Builder builder = EmbeddedWorkloadApi.builder("shop.com");
        for (String workload : List.of("gateway", "basket", "account")) {
            builder.register(socket(workload), "spiffe://shop.com/" + workload);
        }
        agent = builder.dnsNames("spiffe://shop.com/basket", "localhost").start();
        open.addFirst(agent);
        gateway = WorkloadApiSource.open(endpoint("gateway"), Duration.ofSeconds(30), LONG, Clock.systemUTC());
        open.addFirst(gateway);
        account = start(
                "account",
                "x509-svid,jwt-svid",
                "countersign.spiffe.allowed-clients=spiffe://shop.com/gateway,spiffe://shop.com/basket",
                "countersign.metrics.token-location=file:" + folder.resolve("token"),
                "management.endpoints.web.exposure.include=prometheus");
        basket = start(
                "basket",
                "jwt-svid",
                "countersign.spiffe.allowed-clients=spiffe://shop.com/gateway",
                "countersign.services.[account.shop.com].url=https://localhost:" + port(account),
                "countersign.services.[account.shop.com].spiffe-id=spiffe://shop.com/account",
                "countersign.metrics.token-location=file:" + folder.resolve("token"),
                "management.endpoints.web.exposure.include=prometheus");
    }

    @AfterAll
    static void tearDown() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
    }

    private static Path socket(String workload) {
        return folder.resolve(workload).resolve("api.sock");
    }

    private static String endpoint(String workload) {
        return EmbeddedWorkloadApi.endpoint(socket(workload));
    }

    private static int port(ServletWebServerApplicationContext context) {
        return context.getWebServer().getPort();
    }

    private static ServletWebServerApplicationContext start(String workload, String scheme, String... properties) {
        List<String> all = new ArrayList<>(List.of(
                "server.address=127.0.0.1",
                "server.port=0",
                "spring.main.banner-mode=off",
                "countersign.service-id=" + workload + ".shop.com",
                "countersign.accept=" + scheme,
                "countersign.tls.trust=spiffe",
                "countersign.tls.management=true",
                "management.server.port=0",
                "countersign.spiffe.endpoint-socket=" + endpoint(workload)));
        all.addAll(List.of(properties));
        ServletWebServerApplicationContext context =
                (ServletWebServerApplicationContext) new SpringApplicationBuilder(Application.class)
                        .web(WebApplicationType.SERVLET)
                        .properties(all.toArray(String[]::new))
                        .run();
        open.addFirst(context);
        return context;
    }

    private static String get(ServletWebServerApplicationContext from, String path, String workload, String... headers)
            throws IOException {
        LiveTls tls = new LiveTls(gateway, LinkListener.NONE, Clock.systemUTC());
        SSLContext context = tls.context(PeerPolicy.parse(List.of("spiffe://shop.com/" + workload)));
        try (RawConnection connection = RawConnection.tls(context, port(from))) {
            return connection.get(path, headers);
        }
    }

    @Test
    void callWhenX509SvidThenThePeerIsTheCaller() throws IOException {
        assertThat(get(account, "/whoami", "account"))
                .startsWith("HTTP/1.1 200")
                .endsWith("x509-svid spiffe://shop.com/gateway");
    }

    @Test
    void callWhenJwtSvidThenEachHopHasItsOwn() throws IOException {
        try (WorkloadApiJwtSource tokens = new WorkloadApiJwtSource(
                gateway.client(), gateway.latest().svid().id(), LONG, LONG, Clock.systemUTC())) {
            String own = tokens.fetch("basket.shop.com", Clock.systemUTC().instant());
            String other = tokens.fetch("account.shop.com", Clock.systemUTC().instant());
            assertThat(get(basket, "/whoami", "basket", bearer(own))).endsWith("jwt-svid spiffe://shop.com/gateway");
            assertThat(get(basket, "/forward", "basket", bearer(own))).endsWith("jwt-svid spiffe://shop.com/basket");
            assertThat(get(basket, "/whoami", "basket", bearer(other))).startsWith("HTTP/1.1 401");
            assertThat(get(basket, "/whoami", "basket")).startsWith("HTTP/1.1 401");
        }
    }

    /** Agent whose answers a test replaces. The SVIDs are short-lived, so that one that is offered no more expires. */
    private static EmbeddedWorkloadApi offer(Path socket, String... workloads) {
        EmbeddedWorkloadApi.Builder builder =
                EmbeddedWorkloadApi.builder("shop.com").svidLife(Duration.ofSeconds(20));
        for (String workload : workloads) {
            builder.register(socket, "spiffe://shop.com/" + workload);
        }
        return builder.start();
    }

    @Test
    void readinessWhenTheWantedSvidIsOfferedNoMoreThenDownUntilItIsAgain() throws IOException {
        Path socket = folder.resolve("several").resolve("api.sock");
        EmbeddedWorkloadApi offering = offer(socket, "node", "account");
        try {
            ServletWebServerApplicationContext watching = start(
                    "account",
                    "x509-svid",
                    "countersign.spiffe.allowed-clients=spiffe://shop.com/gateway",
                    "countersign.spiffe.endpoint-socket=" + EmbeddedWorkloadApi.endpoint(socket),
                    "countersign.spiffe.id=spiffe://shop.com/account",
                    "countersign.spiffe.refresh-interval=500ms");
            awaitReadiness(watching, 200);
            assertThat(presented(watching)).isEqualTo("spiffe://shop.com/account");
            offering.close();
            offering = offer(socket, "node");
            awaitReadiness(watching, 503);
            assertThat(presented(watching)).isEqualTo("spiffe://shop.com/account");
            offering.close();
            offering = offer(socket, "account", "node");
            awaitReadiness(watching, 200);
            assertThat(presented(watching)).isEqualTo("spiffe://shop.com/account");
        } finally {
            offering.close();
        }
    }

    /** A scraper that verifies host names needs no SVID, and sends its token to nobody else. */
    @Test
    void metricsWhenTheSvidHasADnsNameThenAScraperCanVerifyIt() throws Exception {
        try (HttpClient scraper = HttpClient.newBuilder()
                .sslContext(trusting(agent.current().x509Authorities()))
                .build()) {
            HttpResponse<String> read = scrape(scraper, basket);
            assertThat(read.statusCode()).isEqualTo(200);
            assertThat(read.body()).isEqualTo("up 1");
            assertThatExceptionOfType(SSLHandshakeException.class).isThrownBy(() -> scrape(scraper, account));
        }
    }

    private static HttpResponse<String> scrape(HttpClient scraper, ServletWebServerApplicationContext target)
            throws IOException, InterruptedException {
        return scraper.send(
                HttpRequest.newBuilder(
                                URI.create("https://localhost:" + managementPort(target) + "/actuator/prometheus"))
                        .header("Authorization", "Bearer " + TOKEN)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    /** Context as of Prometheus with a file of authorities: it verifies chains and host names. */
    private static SSLContext trusting(List<X509Certificate> authorities) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (X509Certificate authority : authorities) {
            store.setCertificateEntry(authority.getSerialNumber().toString(), authority);
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(null, factory.getTrustManagers(), null);
        return context;
    }

    private static int managementPort(ServletWebServerApplicationContext of) {
        return of.getEnvironment().getRequiredProperty("local.management.port", Integer.class);
    }

    private static void awaitReadiness(ServletWebServerApplicationContext of, int status) {
        await().atMost(Duration.ofMinutes(5)).untilAsserted(() -> {
            try (RawConnection connection = RawConnection.tls(RawConnection.nobody(), managementPort(of))) {
                assertThat(connection.get("/readyz")).startsWith("HTTP/1.1 " + status);
            }
        });
    }

    /** URI of the certificate that the port for probes presents. */
    private static String presented(ServletWebServerApplicationContext of) throws IOException {
        try (SSLSocket socket = (SSLSocket) RawConnection.nobody()
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), managementPort(of))) {
            socket.startHandshake();
            X509Certificate leaf = (X509Certificate) socket.getSession().getPeerCertificates()[0];
            return String.valueOf(
                    leaf.getSubjectAlternativeNames().iterator().next().get(1));
        } catch (CertificateParsingException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static String bearer(String token) {
        return "Authorization: Bearer " + token + "\r\n";
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @RestController
    static class Application {

        private final ObjectProvider<CountersignClients> clients;

        Application(ObjectProvider<CountersignClients> clients) {
            this.clients = clients;
        }

        @Bean
        TestWorkload.Prometheus prometheus() {
            return new TestWorkload.Prometheus();
        }

        @GetMapping("/whoami")
        String whoami(@AuthenticationPrincipal Caller caller) {
            return caller.scheme() + " " + caller.name();
        }

        @GetMapping("/forward")
        String forward() {
            return clients.getObject()
                    .restClient(new ServiceId("account.shop.com"))
                    .get()
                    .uri("/whoami")
                    .retrieve()
                    .body(String.class);
        }
    }
}
