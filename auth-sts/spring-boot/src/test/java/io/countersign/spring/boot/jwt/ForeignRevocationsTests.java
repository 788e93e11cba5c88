// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.RevocationList.Status;
import io.countersign.tokens.TokenIdentity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

/** Revocation list of a foreign issuer, read over HTTP with this service's own token of that issuer. */
class ForeignRevocationsTests {

    private final TestDomain domain = new TestDomain();

    private final CopyOnWriteArrayList<Map<String, String>> forms = new CopyOnWriteArrayList<>();

    private final CopyOnWriteArrayList<String> shown = new CopyOnWriteArrayList<>();

    // A poll asks until nothing is new, here twice: with the third request the first poll has finished.
    private final CountDownLatch asked = new CountDownLatch(3);

    private HttpServer sts;

    private String url;

    @BeforeEach
    void start() throws IOException {
        sts = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        sts.createContext("/oauth2/token", this::issue);
        sts.createContext("/revocations", this::list);
        sts.start();
        url = "http://127.0.0.1:" + sts.getAddress().getPort();
    }

    @AfterEach
    void stop() {
        sts.stop(0);
    }

    private void issue(HttpExchange exchange) throws IOException {
        String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        forms.add(Arrays.stream(form.split("&"))
                .map(field -> URLDecoder.decode(field, StandardCharsets.UTF_8).split("=", 2))
                .collect(Collectors.toMap(field -> field[0], field -> field[1])));
        answer(exchange, "{\"access_token\":\"a.b.c\",\"token_type\":\"Bearer\",\"expires_in\":120}");
    }

    private void list(HttpExchange exchange) throws IOException {
        shown.add(String.valueOf(exchange.getRequestHeaders().getFirst("Service-Authorization")));
        long end = Instant.now().plusSeconds(900).getEpochSecond();
        answer(
                exchange,
                "{\"entries\":[{\"seq\":1,\"iss\":\"" + TestDomain.FOREIGN + "\",\"jti\":\"gone\",\"exp\":" + end + "},"
                        + key(TestDomain.FOREIGN, end) + "," + key(TestDomain.ISSUER, end) + "],\"next\":1}");
        asked.countDown();
    }

    private static String key(String issuer, long end) {
        return "{\"seq\":1,\"iss\":\"" + issuer + "\",\"kid\":\"stolen\",\"exp\":" + end + "}";
    }

    private static void answer(HttpExchange exchange, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Test
    void statusWhenForeignIssuerTookATokenBackThenRevokedForItAlone(@TempDir Path folder) {
        runner(folder).run(context -> {
            assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
            RevocationList list = context.getBean(RevocationList.class);
            assertThat(list.status(token(TestDomain.FOREIGN, "gone"))).isEqualTo(Status.REVOKED);
            assertThat(list.status(token(TestDomain.FOREIGN, "other"))).isEqualTo(Status.CURRENT);
            assertThat(list.status(token(TestDomain.ISSUER, "gone"))).isEqualTo(Status.CURRENT);
            assertThat(list.status(signed(TestDomain.FOREIGN))).isEqualTo(Status.REVOKED);
            assertThat(list.status(signed(TestDomain.ISSUER))).isEqualTo(Status.CURRENT);
        });
        assertThat(shown).allMatch("Bearer a.b.c"::equals);
        assertThat(forms).singleElement().satisfies(form -> {
            assertThat(form)
                    .containsEntry("grant_type", "client_credentials")
                    .containsEntry("resource", "sts.delivery.com");
            String assertion = form.get("client_assertion");
            assertThat(CompactJws.parse(assertion).unverifiedClaims())
                    .containsEntry("sub", "account.shop.com")
                    .containsEntry("aud", url + "/oauth2/token");
        });
    }

    private WebApplicationContextRunner runner(Path folder) {
        Map<String, String> properties = domain.properties(folder);
        properties.put("countersign.accept", "cross-domain");
        properties.put("countersign.jwt.revocation.poll-interval", "10ms");
        properties.put("countersign.jwt.foreign-issuers[0].revocation-uri", url + "/revocations");
        properties.put("countersign.jwt.foreign-issuers[0].token-uri", url + "/oauth2/token");
        properties.put("countersign.jwt.foreign-issuers[0].service-id", "sts.delivery.com");
        return new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        CountersignSenderAutoConfiguration.class,
                        CountersignJwtAutoConfiguration.class,
                        CountersignJwtClientAutoConfiguration.class,
                        CountersignAutoConfiguration.class,
                        SecurityAutoConfiguration.class,
                        ServletWebSecurityAutoConfiguration.class))
                .withPropertyValues(properties.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .toArray(String[]::new));
    }

    private static TokenIdentity signed(String issuer) {
        return new TokenIdentity(issuer, "id", null, "ann", Instant.now(), "stolen");
    }

    private static TokenIdentity token(String issuer, String id) {
        return new TokenIdentity(issuer, id, null, "ann", Instant.now());
    }
}
