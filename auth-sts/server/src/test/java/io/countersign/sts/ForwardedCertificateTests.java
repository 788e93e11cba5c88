// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.TestAuthority;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.json.StrictJson;
import io.countersign.sts.client.ClientCertificate;
import io.countersign.sts.web.Endpoints;
import jakarta.servlet.Filter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Clients behind a proxy at 127.0.0.2 that terminates TLS and forwards their certificates (RFC 9440). */
class ForwardedCertificateTests {

    private static final String PROXY = "127.0.0.2";

    private static final String CLIENT = "127.0.0.1";

    private static final TestAuthority AUTHORITY = new TestAuthority();

    private static TestSts sts;

    @BeforeAll
    static void start(@TempDir Path folder) {
        AUTHORITY.issue("named", "uri:spiffe://shop.com/named");
        AUTHORITY.selfSign("pinned");
        AUTHORITY.selfSign("stranger");
        sts = TestSts.start(
                folder,
                "--countersign.client-cert.trusted-proxies=" + PROXY,
                "--countersign.sts.clients.[named.test].certificate.spiffe-id=spiffe://shop.com/named",
                "--countersign.sts.clients.[named.test].grants.[account.shop.com]=account:debit",
                "--countersign.sts.clients.[pinned.test].certificate.thumbprint="
                        + ClientCertificate.thumbprintOf(AUTHORITY.certificate("pinned")),
                "--countersign.sts.clients.[pinned.test].grants.[account.shop.com]=account:debit",
                "--countersign.sts.clients.[pinned.test].bind=certificate");
    }

    @AfterAll
    static void stop() {
        sts.close();
    }

    @Test
    void tokenWhenCertificateIsThePinnedOneThenIssuedAndBoundToIt() throws Exception {
        String token = token("pinned", "pinned.test");
        assertThat(CompactJws.parse(token).unverifiedClaims().get("cnf"))
                .isEqualTo(Map.of("x5t#S256", AUTHORITY.thumbprint("pinned")));
        assertThat(userInfo("pinned", token)).isEqualTo(403);
        assertThat(userInfo("stranger", token)).isEqualTo(401);
        assertThat(userInfo("", token)).isEqualTo(401);
    }

    @Test
    void tokenWhenClientIsKnownByItsNameThenAForwardedCertificateDoesNotAuthenticateIt() throws Exception {
        assertThat(ask(PROXY, "named", "named.test").statusCode()).isEqualTo(401);
    }

    @Test
    void tokenWhenCertificateIsAnothersOrMissingThenInvalidClient() throws Exception {
        assertThat(ask(PROXY, "stranger", "pinned.test").statusCode()).isEqualTo(401);
        assertThat(ask(PROXY, "", "pinned.test").statusCode()).isEqualTo(401);
    }

    @Test
    void tokenWhenHeaderIsOfAnotherPeerThen400() throws Exception {
        assertThat(ask(CLIENT, "pinned", "pinned.test").statusCode()).isEqualTo(400);
    }

    @Test
    void tokenWhenShadowModeIgnoresARefusedHeaderThenTheProxysCertificateIsNotTheClients(@TempDir Path folder)
            throws Exception {
        AUTHORITY.issue("ingress", "uri:spiffe://shop.com/ingress");
        try (TestSts observing = TestSts.start(
                folder,
                TlsOfProxy.class,
                "test.tls=proxy",
                "--countersign.mode=observe",
                "--countersign.observe.paths=" + Endpoints.TOKEN,
                "--countersign.client-cert.trusted-proxies=" + PROXY,
                "--countersign.sts.clients.[ingress.test].certificate.spiffe-id=spiffe://shop.com/ingress",
                "--countersign.sts.clients.[ingress.test].grants.[account.shop.com]=account:debit",
                "--countersign.sts.clients.[ingress.test].bind=certificate")) {
            String form = TestSts.encode(
                    "grant_type", "client_credentials", "resource", "account.shop.com", "client_id", "ingress.test");
            for (String header : List.of("", ":AA==:")) {
                HttpRequest.Builder request = HttpRequest.newBuilder(
                                URI.create("http://127.0.0.1:" + observing.port() + Endpoints.TOKEN))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(form));
                if (!header.isEmpty()) {
                    request.header("Client-Cert", header);
                }
                assertThat(send(PROXY, "", request).statusCode()).as(header).isEqualTo(401);
            }
        }
    }

    /** The certificate of the connection between proxy and STS. */
    @Configuration(proxyBeanMethods = false)
    static class TlsOfProxy {

        @Bean
        FilterRegistrationBean<Filter> tlsOfProxy() {
            FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>((request, response, chain) -> {
                X509Certificate[] own = {AUTHORITY.certificate("ingress")};
                request.setAttribute("jakarta.servlet.request.X509Certificate", own);
                chain.doFilter(request, response);
            });
            registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
            return registration;
        }
    }

    private static String token(String holder, String client) throws Exception {
        HttpResponse<String> answer = ask(PROXY, holder, client);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return StrictJson.parseObject(answer.body()).string("access_token");
    }

    private static HttpResponse<String> ask(String from, String holder, String client) throws Exception {
        String form =
                TestSts.encode("grant_type", "client_credentials", "resource", "account.shop.com", "client_id", client);
        return send(
                from,
                holder,
                HttpRequest.newBuilder(address(Endpoints.TOKEN))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(form)));
    }

    private static int userInfo(String holder, String token) throws Exception {
        return send(
                        PROXY,
                        holder,
                        HttpRequest.newBuilder(address(Endpoints.USERINFO)).header("Authorization", "Bearer " + token))
                .statusCode();
    }

    private static URI address(String path) {
        return URI.create("http://127.0.0.1:" + sts.port() + path);
    }

    private static HttpResponse<String> send(String from, String holder, HttpRequest.Builder request)
            throws IOException, InterruptedException, CertificateEncodingException {
        if (!holder.isEmpty()) {
            byte[] der = AUTHORITY.certificate(holder).getEncoded();
            request.header("Client-Cert", ":" + Base64.getEncoder().encodeToString(der) + ":");
        }
        try (HttpClient client = HttpClient.newBuilder()
                .localAddress(new InetSocketAddress(from, 0).getAddress())
                .build()) {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        }
    }
}
