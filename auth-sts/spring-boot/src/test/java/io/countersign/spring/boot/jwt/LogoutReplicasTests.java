// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.jwt.JwtBuilder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Logouts with several processes of one service, which share a database. */
class LogoutReplicasTests {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final TestDomain DOMAIN = new TestDomain();

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    private String url() {
        return "jdbc:sqlite:" + folder.resolve("logouts.db") + "?busy_timeout=5000";
    }

    private TestService start() {
        Map<String, String> properties = new HashMap<>(DOMAIN.properties(folder));
        properties.put("countersign.accept", "shared-jwt");
        properties.put("countersign.jwt.issuers[0].logout-clients", "shop-web");
        properties.put("countersign.jwt.logout.store", "jdbc");
        properties.put("countersign.jwt.revocation.poll-interval", "200ms");
        properties.put("spring.datasource.url", url());
        properties.put("spring.datasource.type", "org.springframework.jdbc.datasource.SimpleDriverDataSource");
        return new TestService(properties, HTTP);
    }

    private static String token(String session) {
        return DOMAIN.issuer.sign(DOMAIN.user().claim("sid", session));
    }

    private static int status(TestService service, String token) {
        return service.get("/me", "Authorization", "Bearer " + token).statusCode();
    }

    private static int logout(TestService service, String session) {
        Instant now = Instant.now();
        String token = DOMAIN.issuer.sign(JwtBuilder.ofType("logout+jwt")
                .issuer(TestDomain.ISSUER)
                .audience("shop-web")
                .issuedAt(now)
                .expiresAt(now.plusSeconds(120))
                .randomId()
                .claim("sid", session)
                .claim("events", Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of())));
        return TestService.send(
                        HTTP,
                        HttpRequest.newBuilder(service.address("/.countersign/logout"))
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .POST(HttpRequest.BodyPublishers.ofString("logout_token=" + token)))
                .statusCode();
    }

    /** Waits for a status, as long as the list may be unknown or old. */
    private static void await(int status, TestService service, String token) throws InterruptedException {
        Instant end = Instant.now().plus(PATIENCE);
        while (status(service, token) != status && Instant.now().isBefore(end)) {
            Thread.sleep(20);
        }
        assertThat(status(service, token)).isEqualTo(status);
    }

    @Test
    void logoutThenRefusedByTheOtherReplicaAndAfterARestart() throws InterruptedException {
        String ended = token("ended");
        try (TestService one = start();
                TestService other = start()) {
            await(200, one, ended);
            await(200, other, ended);
            assertThat(logout(one, "ended")).isEqualTo(200);
            assertThat(status(one, ended)).isEqualTo(401);
            await(401, other, ended);
            assertThat(status(other, token("another"))).isEqualTo(200);
        }
        try (TestService again = start()) {
            await(200, again, token("another"));
            assertThat(status(again, ended)).isEqualTo(401);
        }
    }

    @Test
    void logoutWhenTheDatabaseFailsThen503() throws InterruptedException {
        try (TestService service = start()) {
            await(200, service, token("one"));
            JdbcClient.create(new DriverManagerDataSource(url()))
                    .sql("DROP TABLE countersign_logout")
                    .update();
            assertThat(logout(service, "one")).isEqualTo(503);
        }
    }
}
