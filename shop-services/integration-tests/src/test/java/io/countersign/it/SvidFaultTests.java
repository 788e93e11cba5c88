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
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests to the Shop while SVIDs change, and while no SVIDs are issued. */
@Tag("nightly-identity")
class SvidFaultTests {

    /** Renewed at half of this time. */
    private static final Map<String, String> SHORT_LIVES = Map.of(
            "shop.spiffe.svid-life", "40s",
            "countersign.spiffe.refresh-interval", "2s");

    /** Duration of the rotation of SVIDs: {@code -Dcountersign.rotation-time=5m} for longer. */
    private static final Duration ROTATION_TIME =
            Duration.parse("PT" + System.getProperty("countersign.rotation-time", "50s"));

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Pattern CONNECTED = Pattern.compile(
            "countersign_spiffe_handshakes_total\\{[^}]*outcome=\"verified\"[^}]*peer=\"server\"[^}]*} (\\S+)");

    @TempDir
    private Path data;

    @Test
    void requestsWhenSvidsRotateEveryTwentySecondsThenNoneIsLost() throws Exception {
        try (TestShop<LocalShop> shop = TestShop.local(data, Mode.LSVID, JwsAlgorithm.ES256, SHORT_LIVES)) {
            Set<Instant> seen = new HashSet<>();
            RequestLoad load = RequestLoad.of(shop.person());
            try (load) {
                Instant end = Instant.now().plus(ROTATION_TIME);
                while (Instant.now().isBefore(end)) {
                    TimeUnit.SECONDS.sleep(1);
                    seen.add(endOfSvid(shop));
                }
                Eventually.holds("A third SVID", PATIENCE, () -> {
                    seen.add(endOfSvid(shop));
                    return seen.size() > 2;
                });
            }
            assertThat(load.failures())
                    .as("of %d requests, by %d SVIDs", load.answered(), seen.size())
                    .isEmpty();
            assertThat(load.answered()).isPositive();
        }
    }

    private static Instant endOfSvid(TestShop<LocalShop> shop) {
        return shop.workload(Service.BASKET).source().latest().svid().notAfter();
    }

    @Test
    void requestsWhenTheWorkloadApiIsStartedAgainThenNoneFailsAndReadinessFollowsTheAgeOfSvids() {
        try (TestShop<LocalShop> shop = TestShop.local(data, Mode.LSVID, JwsAlgorithm.ES256, SHORT_LIVES)) {
            Person person = shop.person();
            RequestLoad load = RequestLoad.of(person);
            try (load) {
                Eventually.holds("Load", PATIENCE, () -> load.answered() > 20);
                for (int restart = 0; restart < 3; restart++) {
                    int before = load.answered();
                    shop.shop().workloads().stop();
                    Eventually.holds("Load", PATIENCE, () -> load.answered() > before + 20);
                    shop.shop().workloads().start();
                    Eventually.holds("Load", PATIENCE, () -> load.answered() > before + 40);
                }
            }
            assertThat(load.failures()).isEmpty();
            assertThat(isReady(shop)).isTrue();

            shop.shop().workloads().stop();
            Eventually.holds("The end of readiness", PATIENCE, () -> !isReady(shop));
            shop.shop().workloads().start();
            Eventually.holds("Readiness", PATIENCE, () -> isReady(shop));
            // The services behind the gateway receive their new SVIDs at different times.
            Eventually.holds(
                    "A request", PATIENCE, () -> person.get("/products").status() == 200);
        }
    }

    private static boolean isReady(TestShop<?> shop) {
        return Http.get(shop.url(Service.GATEWAY, "/actuator/health/readiness"), Map.of())
                        .status()
                == 200;
    }

    @Test
    void requestsWhenThereAreAThousandThenHardlyAnyConnectionIsMade() {
        try (TestShop<LocalShop> shop = TestShop.local(data, Mode.LSVID, JwsAlgorithm.ES256)) {
            Person person = shop.person();
            Person admin = shop.administrator();
            RequestLoad first = RequestLoad.of(person);
            try (first) {
                Eventually.holds("Warmth", PATIENCE, () -> first.answered() > 100);
            }
            double before = connected(admin);
            RequestLoad load = RequestLoad.of(person);
            try (load) {
                Eventually.holds("A thousand requests", PATIENCE, () -> load.answered() >= 1000);
            }
            double made = connected(admin) - before;

            assertThat(load.failures()).isEmpty();
            assertThat(before).isPositive();
            assertThat(made).isLessThan(5.0 * load.answered() / 1000);
        }
    }

    /** Returns the number of the gateway's connections to other workloads. */
    private static double connected(Person admin) {
        Matcher meter =
                CONNECTED.matcher(admin.get("/actuator/prometheus").expect(200).body());
        assertThat(meter.find()).isTrue();
        return Double.parseDouble(meter.group(1));
    }
}
