// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.core.TestAuthority;
import io.countersign.spring.boot.CountersignEndpoint;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.CertificateEncodingException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.env.Environment;

/**
 * Certificates of clients behind a proxy that terminates TLS (RFC 9440). The service trusts the proxy at
 * {@value TestTerminator#ADDRESS}; the tests themselves connect from 127.0.0.1.
 */
class ClientCertOverHttpTests {

    private static final TestDomain DOMAIN = new TestDomain();

    private static final TestAuthority AUTHORITY = new TestAuthority();

    private static final HttpClient DIRECT = HttpClient.newHttpClient();

    private static final HttpClient PROXY = TestTerminator.fromProxy().build();

    private static TestService account;

    private static TestTerminator terminator;

    @BeforeAll
    static void start(@TempDir Path folder) {
        AUTHORITY.issue("server", "dns:localhost");
        AUTHORITY.issue("basket", "uri:spiffe://shop.com/basket");
        AUTHORITY.issue("product", "uri:spiffe://shop.com/product");
        AUTHORITY.issueExpired("expired", "uri:spiffe://shop.com/basket");
        account = new TestService(properties(folder), DIRECT);
        terminator = TestTerminator.start(AUTHORITY.context("server"), account.address("/"));
    }

    @AfterAll
    static void stop() {
        terminator.close();
        account.close();
        PROXY.close();
        DIRECT.close();
    }

    private static Map<String, String> properties(Path folder) {
        Map<String, String> properties = new HashMap<>(DOMAIN.properties(folder));
        properties.put("server.forward-headers-strategy", "native");
        properties.put("management.endpoints.web.exposure.include", "countersign");
        properties.put("countersign.accept", "shared-jwt,self-issued");
        properties.put("countersign.client-cert.trusted-proxies", TestTerminator.ADDRESS + ", fd00:1::/64");
        properties.put("countersign.jwt.peers.[basket.shop.com].spiffe-id", "spiffe://shop.com/basket");
        return properties;
    }

    private static String bound(String holder) {
        return DOMAIN.issuer.sign(DOMAIN.user().claim("cnf", Map.of("x5t#S256", AUTHORITY.thumbprint(holder))));
    }

    private static byte[] der(String holder) {
        try {
            return AUTHORITY.certificate(holder).getEncoded();
        } catch (CertificateEncodingException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static String header(String holder) {
        return sequence(der(holder));
    }

    private static String sequence(byte[] bytes) {
        return ":" + Base64.getEncoder().encodeToString(bytes) + ":";
    }

    private static HttpResponse<String> get(HttpClient client, String token, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(account.address("/me")).header("Authorization", "Bearer " + token);
        return TestService.send(client, headers.length == 0 ? request : request.headers(headers));
    }

    @Test
    void requestWhenProxyTerminatesTlsThenTokenIsBoundToTheCertificateOfTheClient() {
        String token = bound("basket");
        for (int i = 0; i < 2; i++) {
            assertThat(throughTerminator("basket", token)).isEqualTo(200);
            assertThat(throughTerminator("product", token)).isEqualTo(401);
            assertThat(throughTerminator("", token)).isEqualTo(401);
            assertThat(throughTerminator("", token, "Client-Cert", header("basket")))
                    .as("the proxy removes the header")
                    .isEqualTo(401);
        }
        assertThat(throughTerminator("", DOMAIN.issuer.sign(DOMAIN.user()))).isEqualTo(200);
    }

    private static int throughTerminator(String holder, String token, String... headers) {
        try (HttpClient client =
                HttpClient.newBuilder().sslContext(AUTHORITY.context(holder)).build()) {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(terminator.address("/me")).header("Authorization", "Bearer " + token);
            return TestService.send(client, headers.length == 0 ? request : request.headers(headers))
                    .statusCode();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Client-Cert", "Client-Cert-Chain", "client-cert"})
    void requestWhenHeaderIsOfAnotherPeerThen400(String name) {
        String token = bound("basket");
        assertRefused(get(DIRECT, token, name, header("basket")), "accepted from trusted proxies only");
        assertRefused(account.get("/public", name, header("basket")), "accepted from trusted proxies only");
        assertRefused(account.get("/public", name, ""), "accepted from trusted proxies only");
    }

    @ParameterizedTest
    @CsvSource({
        "X-Forwarded-For, 127.0.0.2",
        "X-Forwarded-For, '127.0.0.2, 127.0.0.1'",
        "X-Real-IP, 127.0.0.2",
        "Forwarded, for=127.0.0.2"
    })
    void requestWhenAddressOfTheProxyIsForgedThen400(String name, String value) {
        assertRefused(
                get(DIRECT, bound("basket"), "Client-Cert", header("basket"), name, value),
                "accepted from trusted proxies only");
    }

    @ParameterizedTest
    @ValueSource(strings = {"framework", "none"})
    void requestWhenForwardedHeadersAreHandledOtherwiseThenTheSocketDecidesToo(String strategy, @TempDir Path folder) {
        Map<String, String> properties = properties(folder);
        properties.put("server.forward-headers-strategy", strategy);
        try (TestService other = new TestService(properties, DIRECT)) {
            String[] headers = {
                "Authorization", "Bearer " + bound("basket"), "Client-Cert", header("basket"), "X-Forwarded-For", ""
            };
            headers[headers.length - 1] = TestTerminator.ADDRESS;
            assertThat(other.get("/me", headers).statusCode()).isEqualTo(400);
            headers[headers.length - 1] = "192.0.2.1";
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(other.address("/me")).headers(headers);
            assertThat(TestService.send(PROXY, request).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void requestWhenProxyForwardsTheAddressOfItsClientThenStillTrusted() {
        HttpResponse<String> answer =
                get(PROXY, bound("basket"), "Client-Cert", header("basket"), "X-Forwarded-For", "192.0.2.1");
        assertThat(answer.statusCode()).isEqualTo(200);
    }

    @Test
    void requestWhenProxySendsAChainThenTheCertificateAloneCounts() {
        String chain = sequence(der("product")) + ", " + sequence(der("server"));
        assertThat(get(PROXY, bound("basket"), "Client-Cert", header("basket"), "Client-Cert-Chain", chain)
                        .statusCode())
                .isEqualTo(200);
        assertThat(get(PROXY, bound("product"), "Client-Cert", header("basket"), "Client-Cert-Chain", chain)
                        .statusCode())
                .isEqualTo(401);
        assertRefused(get(PROXY, bound("basket"), "Client-Cert-Chain", chain), "without Client-Cert");
    }

    @Test
    void requestWhenHeaderIsThereTwiceThen400() {
        assertRefused(
                get(PROXY, bound("basket"), "Client-Cert", header("basket"), "Client-Cert", header("basket")),
                "more than once");
    }

    @Test
    void requestWhenValueIsNoByteSequenceThen400() {
        String base64 = Base64.getEncoder().encodeToString(der("basket"));
        String unpadded = base64.replaceAll("=+$", "");
        for (String value : new String[] {
            "",
            ":",
            base64,
            ":" + base64,
            base64 + ":",
            "\"" + base64 + "\"",
            ":" + base64 + ":;a=1",
            ":" + base64 + ":, :" + base64 + ":",
            ":" + base64.substring(0, 40) + " " + base64.substring(40) + ":",
            ":" + base64.substring(0, 40) + "\t" + base64.substring(40) + ":",
            ":" + base64 + "====:",
            ":" + base64.replace('A', '*') + ":",
            ":" + Base64.getUrlEncoder().encodeToString(new byte[] {-1, -2, -3, -4}) + ":",
            ":" + Base64.getEncoder().withoutPadding().encodeToString(new byte[] {1}) + ":",
            ":AR==:"
        }) {
            assertRefused(get(PROXY, bound("basket"), "Client-Cert", value), "not one byte sequence");
        }
        if (!unpadded.equals(base64)) {
            assertRefused(get(PROXY, bound("basket"), "Client-Cert", ":" + unpadded + ":"), "not one byte sequence");
        }
    }

    @Test
    void requestWhenBytesAreNotOneCertificateThen400() {
        byte[] der = der("basket");
        String pem = "-----BEGIN CERTIFICATE-----\n" + Base64.getMimeEncoder().encodeToString(der)
                + "\n-----END CERTIFICATE-----\n";
        byte[] cut = Arrays.copyOf(der, der.length - 1);
        byte[] longer = Arrays.copyOf(der, der.length + 1);
        byte[] two = Arrays.copyOf(der, 2 * der.length);
        System.arraycopy(der, 0, two, der.length, der.length);
        for (byte[] bytes : new byte[][] {
            {},
            {0x30, 0},
            "hello".getBytes(StandardCharsets.US_ASCII),
            pem.getBytes(StandardCharsets.US_ASCII),
            cut,
            longer,
            two
        }) {
            assertRefused(get(PROXY, bound("basket"), "Client-Cert", sequence(bytes)), "exactly one X.509 certificate");
        }
    }

    @Test
    void requestWhenCertificateHasExpiredThen400() {
        assertRefused(get(PROXY, bound("expired"), "Client-Cert", header("expired")), "has expired");
    }

    @Test
    void requestWhenHeaderIsTooLargeThen431() {
        HttpResponse<String> answer = get(PROXY, bound("basket"), "Client-Cert", ":" + "A".repeat(4 * 9_000) + ":");
        assertThat(answer.statusCode()).isEqualTo(431);
        assertThat(answer.body()).contains("Client-Cert is larger than countersign.max-header-size");
    }

    @Test
    void requestWhenServiceSignsItsTokenThenAForwardedCertificateDoesNotIdentifyIt() {
        String token = DOMAIN.basket.sign(DOMAIN.selfIssued("basket.shop.com"));
        assertThat(get(PROXY, token, "Client-Cert", header("basket")).statusCode())
                .isEqualTo(401);
    }

    @Test
    void requestWhenProxyHasACertificateThenItIsNotTheClients(@TempDir Path folder) throws Exception {
        Map<String, String> properties = properties(folder);
        properties.putAll(AUTHORITY.bundle("server", folder));
        properties.put("server.ssl.bundle", "server");
        properties.put("server.ssl.client-auth", "want");
        try (TestService other = new TestService(properties, DIRECT);
                HttpClient proxy = TestTerminator.fromProxy()
                        .sslContext(AUTHORITY.context("basket"))
                        .build();
                HttpClient client = HttpClient.newBuilder()
                        .sslContext(AUTHORITY.context("basket"))
                        .build()) {
            assertThat(over(proxy, other, bound("basket"))).isEqualTo(401);
            assertThat(over(proxy, other, bound("basket"), "Client-Cert", header("product")))
                    .isEqualTo(401);
            assertThat(over(proxy, other, bound("product"), "Client-Cert", header("product")))
                    .isEqualTo(200);
            assertThat(over(client, other, bound("basket"))).isEqualTo(200);
            assertThat(over(client, other, bound("product"), "Client-Cert", header("product")))
                    .isEqualTo(400);
            String selfIssued = DOMAIN.basket.sign(DOMAIN.selfIssued("basket.shop.com"));
            assertThat(over(client, other, selfIssued)).isEqualTo(200);
            assertThat(over(proxy, other, selfIssued)).isEqualTo(401);
        }
    }

    @Test
    void managementPortWhenProxiesAreTrustedThenNoCertificateCountsThere(@TempDir Path folder) {
        Map<String, String> properties = properties(folder);
        properties.put("management.server.port", "0");
        properties.put("countersign.authorize.actuator-authority", "ROLE_USER");
        try (TestService other = new TestService(properties, DIRECT)) {
            int port = other.bean(Environment.class).getRequiredProperty("local.management.port", Integer.class);
            URI endpoint = URI.create("http://localhost:" + port + "/actuator/countersign");
            String unbound = DOMAIN.issuer.sign(DOMAIN.user());
            assertThat(at(endpoint, unbound)).isEqualTo(200);
            assertThat(at(endpoint, bound("basket"))).isEqualTo(401);
            assertThat(at(endpoint, bound("basket"), "Client-Cert", header("basket")))
                    .isEqualTo(400);
        }
    }

    private static int at(URI address, String token, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address).header("Authorization", "Bearer " + token);
        return TestService.send(PROXY, headers.length == 0 ? request : request.headers(headers))
                .statusCode();
    }

    private static int over(HttpClient client, TestService service, String token, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(service.address("/me")).header("Authorization", "Bearer " + token);
        return TestService.send(client, headers.length == 0 ? request : request.headers(headers))
                .statusCode();
    }

    @Test
    void requestWhenNoProxyIsTrustedThenHeaderIsIgnored(@TempDir Path folder) {
        Map<String, String> properties = properties(folder);
        properties.remove("countersign.client-cert.trusted-proxies");
        try (TestService other = new TestService(properties, DIRECT)) {
            assertThat(over(PROXY, other, bound("basket"), "Client-Cert", header("basket")))
                    .isEqualTo(401);
            assertThat(over(PROXY, other, DOMAIN.issuer.sign(DOMAIN.user()), "Client-Cert", "nonsense"))
                    .isEqualTo(200);
        }
    }

    @Test
    void endpointWhenProxiesAreTrustedThenShowsThem() {
        assertThat(account.bean(CountersignEndpoint.class).describe())
                .extractingByKey("client-cert")
                .isEqualTo(Map.of("trusted-proxies", List.of(TestTerminator.ADDRESS, "fd00:1::/64")));
    }

    @ParameterizedTest
    @CsvSource({
        "trusted-proxies, 0.0.0.0/0, could forge",
        "trusted-proxies, 0.0.0.0/00, could forge",
        "trusted-proxies, 128.0.0.0/1, could forge",
        "trusted-proxies, ::/0, could forge",
        "trusted-proxies, proxy.example, is no IP address or range",
        "trusted-proxies, 10.0.0.0/33, is no IP address or range",
        "trusted-proxies, 10.0.0.1/8, is no IP address or range",
        "trusted-proxies, spiffe://bank.example/ingress, authenticates no peers by name"
    })
    void createWhenProxyIsWrongThenFailsAndNamesIt(String name, String value, String reason, @TempDir Path folder) {
        Map<String, String> properties = properties(folder);
        properties.put("countersign.client-cert." + name, value);
        TestService.runner(properties)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(CountersignConfigurationException.class)
                        .hasMessageContaining("countersign.client-cert.trusted-proxies")
                        .hasMessageContaining(reason));
    }

    @Test
    void startWhenNameOfThePropertyIsMisspelledThenFails(@TempDir Path folder) {
        Map<String, String> properties = properties(folder);
        properties.put("countersign.client-cert.trusted-proxy", "127.0.0.1");
        assertThatThrownBy(() -> new TestService(properties, DIRECT))
                .hasStackTraceContaining("countersign.client-cert.trusted-proxy");
    }

    private static void assertRefused(HttpResponse<String> answer, String reason) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.body()).contains(reason);
    }
}
