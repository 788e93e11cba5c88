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
import io.countersign.spiffe.tls.TestAuthority;
import io.countersign.spiffe.tls.TestSource;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Map;
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

/** A workload calls one service by SVIDs and another, which has a certificate for its host name, by an SSL bundle. */
class BundleServiceOverHttpTests {

    private static final String SVID_SERVICE = "account.shop.com";

    private static final String BUNDLE_SERVICE = "sts.shop.com";

    private static final String SPIFFE_ID = "spiffe://shop.com/account";

    private static final TestAuthority domain = new TestAuthority("shop.com");

    private static final io.countersign.core.TestAuthority authority = new io.countersign.core.TestAuthority();

    private static final List<String> clients = new CopyOnWriteArrayList<>();

    @TempDir
    private Path folder;

    private static TestWorkload account;

    private static HttpsServer sts;

    @BeforeAll
    static void start() throws Exception {
        authority.issue("client");
        authority.issue("server", "dns:localhost");
        account = new TestWorkload(
                TestSource.of(domain, "/account"), "countersign.spiffe.allowed-clients=spiffe://shop.com/basket");
        sts = serve(authority.context("server"));
    }

    @AfterAll
    static void stop() {
        sts.stop(0);
        account.close();
    }

    @BeforeEach
    void forget() {
        clients.clear();
        account.begin();
    }

    private static HttpsServer serve(SSLContext context) throws IOException {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new AskingForCertificates(context));
        server.createContext("/", BundleServiceOverHttpTests::answer);
        server.start();
        return server;
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

    private TestWorkload basket(String... services) throws Exception {
        Map<String, String> bundle = authority.bundle("client", folder);
        return new TestWorkload(
                TestSource.of(domain, "/basket"),
                Stream.concat(
                                bundle.entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue()),
                                Stream.concat(
                                        Stream.of("countersign.spiffe.allowed-clients=spiffe://shop.com/gateway"),
                                        Stream.of(services)))
                        .toArray(String[]::new));
    }

    private static String setting(String service, String name, String value) {
        return "countersign.services.[" + service + "]." + name + "=" + value;
    }

    private static String url(String service, int port) {
        return setting(service, "url", "https://localhost:" + port);
    }

    private static String call(TestWorkload from, String service) {
        return from.client(service).get().uri("/").retrieve().body(String.class);
    }

    @Test
    void callWhenOneServiceHasAnSvidAndOneACertificateThenEachIsVerifiedInItsOwnWay() throws Exception {
        try (TestWorkload basket = basket(
                url(SVID_SERVICE, account.port()),
                setting(SVID_SERVICE, "spiffe-id", SPIFFE_ID),
                url(BUNDLE_SERVICE, sts.getAddress().getPort()),
                setting(BUNDLE_SERVICE, "ssl-bundle", "client"))) {
            for (int i = 0; i < 3; i++) {
                assertThat(call(basket, SVID_SERVICE)).isEqualTo("hello");
                assertThat(call(basket, BUNDLE_SERVICE)).isEqualTo("token");
            }
            assertThat(clients).as("never the SVID").hasSize(3).containsOnly("CN=client");
            assertThat(account.heard())
                    .hasSize(3)
                    .containsOnly(basket.source.latest().svid().leaf());
        }
    }

    @Test
    void callWhenItsCertificateIsOfAnotherAuthorityThenNothingIsSent() throws Exception {
        io.countersign.core.TestAuthority other = new io.countersign.core.TestAuthority();
        other.issue("server", "dns:localhost");
        assertRefused(other.context("server"));
    }

    @Test
    void callWhenItsCertificateIsForAnotherNameThenNothingIsSent() throws Exception {
        authority.issue("other", "dns:sts.example.com", "uri:" + SPIFFE_ID);
        assertRefused(authority.context("other"));
    }

    private void assertRefused(SSLContext context) throws Exception {
        HttpsServer server = serve(context);
        try (TestWorkload basket = basket(
                url(BUNDLE_SERVICE, server.getAddress().getPort()), setting(BUNDLE_SERVICE, "ssl-bundle", "client"))) {
            assertThatException().isThrownBy(() -> call(basket, BUNDLE_SERVICE));
            assertThat(clients).isEmpty();
        } finally {
            server.stop(0);
        }
    }

    @Test
    void callWhenAServerWithAnSvidIsAtTheAddressWithABundleThenItHearsNothing() throws Exception {
        try (TestWorkload basket =
                basket(url(BUNDLE_SERVICE, account.port()), setting(BUNDLE_SERVICE, "ssl-bundle", "client"))) {
            assertThatException().isThrownBy(() -> call(basket, BUNDLE_SERVICE));
            assertThat(account.heard()).isEmpty();
        }
    }

    /** The application has the bundle whose authority issued the certificate, for another service. */
    @Test
    void callWhenAServerWithACertificateIsAtTheAddressWithASpiffeIdThenItHearsNothing() throws Exception {
        authority.issue("claiming", "dns:localhost", "uri:" + SPIFFE_ID);
        HttpsServer claiming = serve(authority.context("claiming"));
        try (TestWorkload basket = basket(
                url(SVID_SERVICE, claiming.getAddress().getPort()),
                setting(SVID_SERVICE, "spiffe-id", SPIFFE_ID),
                url(BUNDLE_SERVICE, sts.getAddress().getPort()),
                setting(BUNDLE_SERVICE, "ssl-bundle", "client"))) {
            assertThatException().isThrownBy(() -> call(basket, SVID_SERVICE));
            assertThat(clients).isEmpty();
            assertThat(call(basket, BUNDLE_SERVICE)).isEqualTo("token");
        } finally {
            claiming.stop(0);
        }
    }

    /** Otherwise the next connection could be verified in the other way. */
    @Test
    void startWhenTwoServicesOfOneAddressAreVerifiedInTwoWaysThenRefused() {
        assertStartRefused(
                "Connections are shared by address",
                url(SVID_SERVICE, 8443),
                setting(SVID_SERVICE, "spiffe-id", SPIFFE_ID),
                url(BUNDLE_SERVICE, 8443),
                setting(BUNDLE_SERVICE, "ssl-bundle", "client"));
    }

    @Test
    void startWhenAServiceHasBundleAndSpiffeIdThenRefused() {
        assertStartRefused(
                "Remove ssl-bundle if the service has an SVID, otherwise spiffe-id",
                url(BUNDLE_SERVICE, 8443),
                setting(BUNDLE_SERVICE, "spiffe-id", SPIFFE_ID),
                setting(BUNDLE_SERVICE, "ssl-bundle", "client"));
    }

    @Test
    void startWhenThereIsNoSuchBundleThenRefused() {
        assertStartRefused("absent", url(BUNDLE_SERVICE, 8443), setting(BUNDLE_SERVICE, "ssl-bundle", "absent"));
    }

    /** The authorities of the JVM would verify it. */
    @Test
    void startWhenTheBundleHasNoTruststoreThenRefused() throws Exception {
        assertStartRefused(
                "has no truststore",
                Stream.concat(
                                Stream.of(url(BUNDLE_SERVICE, 8443), setting(BUNDLE_SERVICE, "ssl-bundle", "own")),
                                authority.bundle("client", folder).entrySet().stream()
                                        .filter(entry -> !entry.getKey().contains("truststore"))
                                        .map(entry ->
                                                entry.getKey().replace(".client.", ".own.") + "=" + entry.getValue()))
                        .toArray(String[]::new));
    }

    @Test
    void callWhenTwoServicesHaveBundlesThenEachTrustsItsOwnAuthorityOnly() throws Exception {
        io.countersign.core.TestAuthority other = new io.countersign.core.TestAuthority();
        other.issue("server", "dns:localhost");
        HttpsServer zk = serve(other.context("server"));
        Path certificate = Files.writeString(folder.resolve("other.pem"), pem(other.certificate("server")));
        try (TestWorkload basket = basket(
                url(BUNDLE_SERVICE, sts.getAddress().getPort()),
                setting(BUNDLE_SERVICE, "ssl-bundle", "client"),
                url("zk.shop.com", zk.getAddress().getPort()),
                setting("zk.shop.com", "ssl-bundle", "other"),
                "spring.ssl.bundle.pem.other.truststore.certificate=file:" + certificate)) {
            assertThat(call(basket, BUNDLE_SERVICE)).isEqualTo("token");
            assertThat(call(basket, "zk.shop.com")).isEqualTo("token");
            assertThat(clients).containsExactly("CN=client", "nobody");
        } finally {
            zk.stop(0);
        }
    }

    private static String pem(X509Certificate certificate) throws CertificateEncodingException {
        return "-----BEGIN CERTIFICATE-----\n"
                + Base64.getMimeEncoder().encodeToString(certificate.getEncoded())
                + "\n-----END CERTIFICATE-----\n";
    }

    @Test
    void startWhenTheAddressIsPlainThenRefused() {
        assertStartRefused(
                "not an https address",
                setting(BUNDLE_SERVICE, "url", "http://localhost:8443"),
                setting(BUNDLE_SERVICE, "ssl-bundle", "client"));
    }

    private void assertStartRefused(String words, String... services) {
        assertThatException()
                .isThrownBy(() -> basket(services).close())
                .satisfies(thrown -> assertThat(causes(thrown))
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
