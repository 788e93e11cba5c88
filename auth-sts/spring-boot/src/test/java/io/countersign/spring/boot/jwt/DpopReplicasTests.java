// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Use of DPoP proofs with several processes of one service. */
class DpopReplicasTests {

    private static final String REPLAY = "countersign.jwt.dpop.replay.";

    private static final TestDomain DOMAIN = new TestDomain();

    @TempDir
    private Path folder;

    private TestService start(Map<String, String> more) {
        Map<String, String> properties = new HashMap<>(DOMAIN.properties(folder));
        properties.put("countersign.accept", "shared-jwt");
        properties.put("countersign.url", TestService.URL);
        properties.putAll(more);
        properties.values().removeIf(String::isEmpty);
        return new TestService(properties, HttpClient.newHttpClient());
    }

    private Map<String, String> database() {
        return Map.of(
                REPLAY + "store",
                "jdbc",
                "spring.datasource.url",
                "jdbc:sqlite:" + folder.resolve("proofs.db") + "?busy_timeout=5000",
                "spring.datasource.type",
                "org.springframework.jdbc.datasource.SimpleDriverDataSource");
    }

    private static String token() {
        return DOMAIN.issuer.sign(DOMAIN.user().claim("cnf", Map.of("jkt", DOMAIN.basket.thumbprint())));
    }

    private static int status(TestService service, String token, String proof) {
        return service.get("/me", "Authorization", "DPoP " + token, "DPoP", proof)
                .statusCode();
    }

    @Test
    void requestWhenProofWasUsedAtAnotherReplicaThen401() {
        try (TestService one = start(database());
                TestService other = start(database())) {
            String token = token();
            String proof = DOMAIN.basket.proof("GET", TestService.place("/me"), token);
            assertThat(status(one, token, proof)).isEqualTo(200);
            assertThat(status(other, token, proof)).isEqualTo(401);
            assertThat(status(other, token, DOMAIN.basket.proof("GET", TestService.place("/me"), token)))
                    .isEqualTo(200);
        }
        try (TestService again = start(database())) {
            String token = token();
            assertThat(status(again, token, DOMAIN.basket.proof("GET", TestService.place("/me"), token)))
                    .isEqualTo(200);
        }
    }

    @Test
    void requestWhenStoreIsOutOfReachThen503() {
        try (TestService service =
                start(Map.of(REPLAY + "store", "redis", REPLAY + "redis.url", "redis://127.0.0.1:1"))) {
            String token = token();
            assertThat(status(service, token, DOMAIN.basket.proof("GET", TestService.place("/me"), token)))
                    .isEqualTo(503);
        }
    }

    @Test
    void startWhenThereAreReplicasThenOnlyWithAStoreThatTheyShare() {
        Map<String, String> replicas = Map.of("countersign.replicas", "2");
        assertThatThrownBy(() -> start(replicas))
                .hasStackTraceContaining(REPLAY + "store: It is memory, and there are 2 replicas")
                .hasStackTraceContaining("Set it to redis or jdbc.");
        Map<String, String> shared = new HashMap<>(database());
        shared.putAll(replicas);
        start(shared).close();
        Map<String, String> withoutProofs = new HashMap<>(replicas);
        withoutProofs.put("countersign.url", "");
        start(withoutProofs).close();
        assertThatThrownBy(() -> start(Map.of("countersign.replicas", "0")))
                .hasStackTraceContaining("countersign.replicas: It is 0.");
    }

    @Test
    void startWhenStoreIsNotWholeThenFailsAndNamesTheSetting() {
        assertThatThrownBy(() -> start(Map.of(REPLAY + "store", "disk"))).hasStackTraceContaining(REPLAY + "store");
        assertThatThrownBy(() -> start(Map.of(REPLAY + "store", "jdbc"))).hasStackTraceContaining(REPLAY + "store");
        assertThatThrownBy(() -> start(Map.of(REPLAY + "store", "redis")))
                .hasStackTraceContaining(REPLAY + "redis.url");
        assertThatThrownBy(() ->
                        start(Map.of(REPLAY + "store", "redis", REPLAY + "redis.url", "redis://redis.example:6379")))
                .hasStackTraceContaining(REPLAY + "redis.url");
        assertThatThrownBy(() ->
                        start(Map.of(REPLAY + "store", "redis", REPLAY + "redis.uri", "rediss://redis.example:6379")))
                .hasStackTraceContaining("Its name is now " + REPLAY + "redis.url.");
    }
}
