// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.countersign.spiffe.tls.SvidSource;
import io.countersign.spiffe.tls.TestAuthority;
import io.countersign.spiffe.tls.TestSource;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.link.CountersignLinkAutoConfiguration;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

/** A workload calls one service by SVIDs and another, which has a certificate for its host name, by an SSL bundle. */
class BundleServiceOverHttpTests {

    private static final String SVID_SERVICE = "account.shop.com";

    private static final String BUNDLE_SERVICE = "sts.shop.com";

    private static final String CLAIMING_SERVICE = "claiming.shop.com";

    /** Has an SVID, although the settings expect a certificate. */
    private static final String SVID_SERVER = "confused.shop.com";

    private static final String SPIFFE_ID = "spiffe://shop.com/account";

    private static final TestAuthority domain = new TestAuthority("shop.com");

    private static final io.countersign.core.TestAuthority authority = new io.countersign.core.TestAuthority();

    private static final io.countersign.core.TestAuthority other = new io.countersign.core.TestAuthority();

    private static final List<String> clients = new CopyOnWriteArrayList<>();

    private static final List<HttpsServer> servers = new ArrayList<>();

    @TempDir
    private static Path folder;

    private static TestWorkload account;

    private static TestWorkload basket;

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    SslAutoConfiguration.class,
                    CountersignAutoConfiguration.class,
                    CountersignSpiffeAutoConfiguration.class,
                    CountersignSpiffeLinkAutoConfiguration.class,
                    CountersignLinkAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class))
            .withBean(SvidSource.class, () -> TestSource.of(domain, "/basket"))
            .withPropertyValues(
                    "countersign.service-id=test.shop.com",
                    "countersign.accept=none",
                    "countersign.tls.trust=spiffe",
                    "countersign.spiffe.allowed-clients=spiffe://shop.com/gateway");

    @BeforeAll
    static void start() throws Exception {
        authority.issue("client");
        authority.issue("server", "dns:localhost");
        authority.issue("other", "dns:sts.example.com", "uri:" + SPIFFE_ID);
        authority.issue("claiming", "dns:localhost", "uri:" + SPIFFE_ID);
        other.issue("server", "dns:localhost");
        account = new TestWorkload(
                TestSource.of(domain, "/account"), "countersign.spiffe.allowed-clients=spiffe://shop.com/basket");
        basket = new TestWorkload(
                TestSource.of(domain, "/basket"),
                Stream.of(
                                client(),
                                Stream.of(
                                        "countersign.spiffe.allowed-clients=spiffe://shop.com/gateway",
                                        "spring.ssl.bundle.pem.other.truststore.certificate=file:" + otherPem()),
                                service(SVID_SERVICE, "spiffe-id", SPIFFE_ID, account.port()),
                                service(CLAIMING_SERVICE, "spiffe-id", SPIFFE_ID, serve(authority.context("claiming"))),
                                service(BUNDLE_SERVICE, "ssl-bundle", "client", serve(authority.context("server"))),
                                service("foreign.shop.com", "ssl-bundle", "client", serve(other.context("server"))),
                                service("misnamed.shop.com", "ssl-bundle", "client", serve(authority.context("other"))),
                                service("zk.shop.com", "ssl-bundle", "other", serve(other.context("server"))),
                                Stream.of(
                                        // Another text, because the settings have another trust for the same address.
                                        setting(SVID_SERVER, "url", "https://127.0.0.1:" + account.port()),
                                        setting(SVID_SERVER, "ssl-bundle", "client")))
                        .flatMap(settings -> settings)
                        .toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        servers.forEach(server -> server.stop(0));
        basket.close();
        account.close();
    }

    @BeforeEach
    void forget() {
        clients.clear();
        account.begin();
    }

    /** Starts a server for the rest of the tests, and returns its port. */
    private static int serve(SSLContext context) throws IOException {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new AskingForCertificates(context));
        server.createContext("/", BundleServiceOverHttpTests::answer);
        server.start();
        servers.add(server);
        return server.getAddress().getPort();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            clients.add(client((HttpsExchange) exchange));
            byte[] body = "token".getBytes(StandardCharsets.US_ASCII);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static String client(HttpsExchange exchange) {
        try {
            return exchange.getSSLSession().getPeerPrincipal().getName();
        } catch (SSLPeerUnverifiedException nobody) {
            return "nobody";
        }
    }

    /** Properties of the bundle with which the basket calls services that have a certificate. */
    private static Stream<String> client() throws Exception {
        return authority.bundle("client", folder).entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue());
    }

    private static Path otherPem() throws Exception {
        return Files.writeString(folder.resolve("other.pem"), pem(other.certificate("server")));
    }

    private static Stream<String> service(String service, String trust, String value, int port) {
        return Stream.of(url(service, port), setting(service, trust, value));
    }

    private static String setting(String service, String name, String value) {
        return "countersign.services.[" + service + "]." + name + "=" + value;
    }

    private static String url(String service, int port) {
        return setting(service, "url", "https://localhost:" + port);
    }

    private static String call(String service) {
        return basket.client(service).get().uri("/").retrieve().body(String.class);
    }

    @Test
    void callWhenOneServiceHasAnSvidAndOneACertificateThenEachIsVerifiedInItsOwnWay() {
        for (int i = 0; i < 3; i++) {
            assertThat(call(SVID_SERVICE)).isEqualTo("hello");
            assertThat(call(BUNDLE_SERVICE)).isEqualTo("token");
        }
        assertThat(clients).as("never the SVID").hasSize(3).containsOnly("CN=client");
        assertThat(account.heard())
                .hasSize(3)
                .containsOnly(basket.source.latest().svid().leaf());
    }

    @ParameterizedTest
    @ValueSource(strings = {"foreign.shop.com", "misnamed.shop.com"})
    void callWhenItsCertificateIsOfAnotherAuthorityOrForAnotherNameThenNothingIsSent(String service) {
        assertThatException().isThrownBy(() -> call(service));
        assertThat(clients).isEmpty();
    }

    @Test
    void callWhenAServerWithAnSvidIsAtTheAddressWithABundleThenItHearsNothing() {
        assertThatException().isThrownBy(() -> call(SVID_SERVER));
        assertThat(account.heard()).isEmpty();
    }

    /** The application has the bundle whose authority issued the certificate, for another service. */
    @Test
    void callWhenAServerWithACertificateIsAtTheAddressWithASpiffeIdThenItHearsNothing() {
        assertThatException().isThrownBy(() -> call(CLAIMING_SERVICE));
        assertThat(clients).isEmpty();
        assertThat(call(BUNDLE_SERVICE)).isEqualTo("token");
    }

    /** Otherwise the next connection could be verified in the other way. */
    @Test
    void startWhenTwoServicesOfOneAddressAreVerifiedInTwoWaysThenRefused() throws Exception {
        assertStartRefused(
                "Connections are shared by address",
                url(SVID_SERVICE, 8443),
                setting(SVID_SERVICE, "spiffe-id", SPIFFE_ID),
                url(BUNDLE_SERVICE, 8443),
                setting(BUNDLE_SERVICE, "ssl-bundle", "client"));
    }

    @Test
    void startWhenAServiceHasBundleAndSpiffeIdThenRefused() throws Exception {
        assertStartRefused(
                "Remove ssl-bundle if the service has an SVID, otherwise spiffe-id",
                url(BUNDLE_SERVICE, 8443),
                setting(BUNDLE_SERVICE, "spiffe-id", SPIFFE_ID),
                setting(BUNDLE_SERVICE, "ssl-bundle", "client"));
    }

    @Test
    void startWhenThereIsNoSuchBundleThenRefused() throws Exception {
        assertStartRefused("absent", url(BUNDLE_SERVICE, 8443), setting(BUNDLE_SERVICE, "ssl-bundle", "absent"));
    }

    /** The authorities of the JVM would verify it. */
    @Test
    void startWhenTheBundleHasNoTruststoreThenRefused() throws Exception {
        assertStartRefused(
                "has no truststore",
                Stream.concat(
                                service(BUNDLE_SERVICE, "ssl-bundle", "own", 8443),
                                client().filter(property -> !property.contains("truststore"))
                                        .map(property -> property.replace(".client.", ".own.")))
                        .toArray(String[]::new));
    }

    @Test
    void callWhenTwoServicesHaveBundlesThenEachTrustsItsOwnAuthorityOnly() {
        assertThat(call(BUNDLE_SERVICE)).isEqualTo("token");
        assertThat(call("zk.shop.com")).isEqualTo("token");
        assertThat(clients).containsExactly("CN=client", "nobody");
    }

    private static String pem(X509Certificate certificate) throws CertificateEncodingException {
        return "-----BEGIN CERTIFICATE-----\n"
                + Base64.getMimeEncoder().encodeToString(certificate.getEncoded())
                + "\n-----END CERTIFICATE-----\n";
    }

    @Test
    void startWhenTheAddressIsPlainThenRefused() throws Exception {
        assertStartRefused(
                "not an https address",
                setting(BUNDLE_SERVICE, "url", "http://localhost:8443"),
                setting(BUNDLE_SERVICE, "ssl-bundle", "client"));
    }

    private void assertStartRefused(String words, String... services) throws Exception {
        runner.withPropertyValues(client().toArray(String[]::new))
                .withPropertyValues(services)
                .run(context -> assertThat(causes(context.getStartupFailure()))
                        .filteredOn(CountersignConfigurationException.class::isInstance)
                        .first()
                        .satisfies(cause -> assertThat(cause.toString())
                                .contains("countersign.services.[" + BUNDLE_SERVICE + "].ssl-bundle")
                                .contains(words)));
    }

    private static List<Throwable> causes(Throwable thrown) {
        return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause)
                .toList();
    }

    private static final class AskingForCertificates extends HttpsConfigurator {

        AskingForCertificates(SSLContext context) {
            super(context);
        }

        @Override
        public void configure(HttpsParameters parameters) {
            SSLParameters settings = getSSLContext().getDefaultSSLParameters();
            settings.setWantClientAuth(true);
            parameters.setSSLParameters(settings);
        }
    }
}
