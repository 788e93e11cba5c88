// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.countersign.core.TestAuthority;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.JwkSet;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The STS reads key sets and lists of other issuers by the authorities of {@code countersign.jwt.http.ssl-bundle}. */
class IssuerTlsTests {

    private static final String PREFIX = "--countersign.sts.trusted-issuers.partner.";

    private final TestAuthority authority = new TestAuthority();

    private final CountDownLatch read = new CountDownLatch(1);

    @TempDir
    private Path folder;

    private HttpsServer partner;

    private @Nullable TestSts sts;

    @BeforeEach
    void startPartner() throws IOException {
        authority.issue("localhost", "dns:localhost");
        partner = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        partner.setHttpsConfigurator(new HttpsConfigurator(authority.context("localhost")));
        partner.createContext(
                "/token",
                exchange ->
                        answer(exchange, "{\"access_token\":\"a.b.c\",\"token_type\":\"Bearer\",\"expires_in\":120}"));
        partner.createContext("/revocations", exchange -> {
            answer(exchange, "{\"entries\":[],\"next\":0}");
            read.countDown();
        });
        partner.start();
        Files.writeString(
                folder.resolve("partner.jwks"),
                JwkSet.of(JsonWebKey.generate(JwsAlgorithm.ES256).toPublic()).toPublicJson());
        Files.writeString(
                folder.resolve("client.jwk"),
                JsonWebKey.generate(JwsAlgorithm.ES256).toSecretJson());
    }

    @AfterEach
    void stop() {
        if (sts != null) {
            sts.close();
        }
        partner.stop(0);
    }

    @Test
    void startWhenTheBundleTrustsTheIssuerThenItsListIsRead() throws Exception {
        start(authority);

        assertThat(read.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void startWhenTheBundleHasAnotherAuthorityThenTheListIsNotRead() throws Exception {
        TestAuthority other = new TestAuthority();
        other.issue("localhost", "dns:localhost");

        start(other);

        // Long enough for many polls.
        assertThat(read.await(3, TimeUnit.SECONDS)).isFalse();
    }

    private void start(TestAuthority trusted) throws Exception {
        String url = "https://localhost:" + partner.getAddress().getPort();
        List<String> arguments = new ArrayList<>(List.of(
                PREFIX + "issuer=https://sts.partner.example",
                PREFIX + "jwk-set-location=file:" + folder.resolve("partner.jwks"),
                PREFIX + "revocations.uri=" + url + "/revocations",
                PREFIX + "revocations.token-uri=" + url + "/token",
                PREFIX + "revocations.service-id=sts.partner.example",
                PREFIX + "revocations.client-id=sts.shop.com",
                PREFIX + "revocations.key-location=file:" + folder.resolve("client.jwk"),
                PREFIX + "revocations.poll-interval=10ms",
                "--countersign.jwt.http.ssl-bundle=localhost"));
        trusted.bundle("localhost", folder).forEach((name, value) -> arguments.add("--" + name + "=" + value));
        sts = TestSts.start(folder, arguments.toArray(String[]::new));
    }

    private static void answer(HttpExchange exchange, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
