// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.curator.TestCurator.Registered;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

/** Meters, the audit log and health. */
@ExtendWith(OutputCaptureExtension.class)
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class MeterTests {

    private static final String PREFIX = "countersign.curator.";

    @TempDir
    private Path folder;

    @Test
    void runThenEntriesAreCountedAndLogged(CapturedOutput output) {
        try (TestCurator curator = TestCurator.start(folder, "management.endpoint.health.show-details=always")) {
            MeterRegistry meters = curator.bean(MeterRegistry.class);
            Registered basket = curator.register(TestService.of("basket"));
            Registered account = curator.register(TestService.of("account"));
            curator.replace(account.service().renewed(), account);
            curator.revoke(account);
            curator.revoke(basket);
            curator.reserve(TestService.of("product"));
            assertThat(count(meters, "entries", "type", "register")).isEqualTo(2);
            assertThat(count(meters, "entries", "type", "replace")).isEqualTo(1);
            assertThat(count(meters, "entries", "type", "revoke")).isEqualTo(1);
            assertThat(count(meters, "refusals", "reason", "not-in-force")).isEqualTo(1);
            assertThat(gauge(meters, "slots", "state", "occupied")).isEqualTo(1);
            assertThat(gauge(meters, "slots", "state", "total")).isEqualTo(TestCurator.SLOTS);
            Awaitility.await()
                    .atMost(60, TimeUnit.SECONDS)
                    .until(() -> gauge(meters, "slots", "state", "reserved") == 1);
            assertThat(meters.get(PREFIX + "sequence").gauge().value()).isEqualTo(4);
            assertThat(meters.get(PREFIX + "head.age").gauge().value()).isNotNaN();
            assertThat(meters.get(PREFIX + "append").timer().count()).isEqualTo(5);
            assertThat(meters.get(PREFIX + "streams").gauge().value()).isZero();
            assertTagsAreFixed(meters);
            JsonNode health =
                    curator.get("/actuator/health").json().path("components").path("log");
            assertThat(health.path("status").asString()).isEqualTo("UP");
            assertThat(health.path("details").path("sequence").asLong()).isEqualTo(4);
            assertThat(health.path("details").path("keyInForce").asBoolean()).isTrue();
        }
        assertThat(output)
                .contains("began log=")
                .contains("One address may reserve all 100 slots")
                .contains("registered sequence=1", "name=spiffe://shop.com/basket address=127.0.0.5")
                .contains("replaced sequence=3")
                .contains("revoked sequence=4", "reason=STOPPED");
    }

    private static double count(MeterRegistry meters, String name, String tag, String value) {
        return meters.get(PREFIX + name).tag(tag, value).counter().count();
    }

    private static double gauge(MeterRegistry meters, String name, String tag, String value) {
        return meters.get(PREFIX + name).tag(tag, value).gauge().value();
    }

    private static void assertTagsAreFixed(MeterRegistry meters) {
        Set<String> keys = new TreeSet<>();
        for (Meter meter : meters.getMeters()) {
            if (meter.getId().getName().startsWith(PREFIX)) {
                meter.getId().getTags().stream().map(Tag::getKey).forEach(keys::add);
            }
        }
        assertThat(keys).isSubsetOf(List.of("application", "reason", "state", "type"));
    }

    @Test
    @ExtendWith(SharedCurator.class)
    void actuatorWhenAnybodyAsksThenOnlyHealth(TestCurator curator) {
        assertThat(curator.get("/actuator/health").status()).isEqualTo(200);
        assertThat(curator.get("/actuator/prometheus").status()).isIn(401, 403);
    }
}
