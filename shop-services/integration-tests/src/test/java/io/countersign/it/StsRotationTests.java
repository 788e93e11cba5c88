// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Users with a token notice nothing while the STS rotates its keys and restarts. */
@Tag("nightly-tokens")
class StsRotationTests {

    /** All services know a key before it signs. */
    private static final Map<String, String> SOON = Map.of(
            "countersign.jwt.key-set.ttl", "1s",
            "countersign.jwt.key-set.stale", "5m",
            "countersign.sts.keys.publish-ahead", "4s");

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private static final int CALLERS = 4;

    private final Queue<String> failures = new ConcurrentLinkedQueue<>();

    private final AtomicBoolean ended = new AtomicBoolean();

    private final AtomicInteger calls = new AtomicInteger();

    @TempDir
    private Path data;

    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"SHARED_JWT", "TOKEN_EXCHANGE"})
    void callsWhenStsChangesItsKeysAndStartsAnewThenNoneFails(Mode mode) throws InterruptedException {
        try (TestShop<LocalShop> shop = TestShop.local(data, mode, JwsAlgorithm.ES256, SOON)) {
            List<Thread> callers = start(shop);

            String before = activeKey(shop);
            Reply rotation =
                    Http.send("POST", shop.url(Service.STS, "/keys/rotate"), null, operator(shop, "keys:rotate"));
            assertThat(rotation.status()).as(rotation.body()).isIn(200, 202);
            Eventually.holds("Another key", PATIENCE, () -> !activeKey(shop).equals(before));
            awaitCalls();
            shop.person().get("/products").expect(200);
            awaitCalls();

            shop.shop().stop(Service.STS);
            awaitCalls();
            shop.shop().restart(Service.STS);
            awaitCalls();
            shop.person().get("/products").expect(200);

            ended.set(true);
            for (Thread caller : callers) {
                caller.join();
            }
            assertThat(failures).isEmpty();
        }
    }

    private List<Thread> start(TestShop<?> shop) {
        String product = shop.product("0.01", 1_000_000);
        List<Thread> callers = new ArrayList<>();
        for (int number = 0; number < CALLERS; number++) {
            Person person = shop.person();
            person.account("5000.00");
            person.order(product, 1, "DE").expect(201);
            callers.add(Thread.ofVirtual().start(() -> call(person, product)));
        }
        return callers;
    }

    private void call(Person person, String product) {
        while (!ended.get()) {
            note(person.get("/products"), 200);
            note(person.order(product, 1, "DE"), 201);
        }
    }

    private void note(Reply reply, int expected) {
        if (reply.status() != expected) {
            failures.add(reply.status() + " " + reply.body());
        }
        calls.incrementAndGet();
    }

    /** Waits for enough further calls to have reached each service. */
    private void awaitCalls() {
        int enough = calls.get() + 10 * CALLERS;
        Eventually.holds("More calls", PATIENCE, () -> calls.get() >= enough);
    }

    private static Map<String, String> operator(TestShop<?> shop, String scope) {
        return new StsClient(shop).operator(scope);
    }

    private static String activeKey(TestShop<?> shop) {
        JsonNode keys = Http.get(shop.url(Service.STS, "/keys"), operator(shop, "keys:read"))
                .expect(200)
                .json()
                .required("keys");
        for (JsonNode key : keys) {
            if (key.path("state").asString().equals("active")) {
                return key.required("kid").asString();
            }
        }
        throw new AssertionError("No key signs: " + keys);
    }
}
