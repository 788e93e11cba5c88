// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.LocalShop;
import io.countersign.launcher.Mode;
import io.countersign.launcher.Service;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** While the STS is down its keys serve from memory, up to a bound; then nobody can tell, which is not the same as no. */
class StsOutageTests {

    private static final Map<String, String> SHORT_BOUND = Map.of(
            "countersign.jwt.key-set.ttl", "1s",
            "countersign.jwt.key-set.stale", "8s",
            "countersign.jwt.key-set.refresh-interval", "1s");

    private static Reply products(Person person) {
        return person.get(Service.PRODUCT, "/products");
    }

    @Test
    void callWhenStsIsDownThenCachedKeysServeUpToTheBoundAndThenNobodyCanTell(@TempDir Path data) {
        try (TestShop<LocalShop> shop = TestShop.local(data, Mode.SHARED_JWT, JwsAlgorithm.ES256, SHORT_BOUND)) {
            Person person = shop.person();
            products(person).expect(200);

            shop.shop().stop(Service.STS);

            assertThat(products(person).status()).isEqualTo(200);
            Eventually.holds(
                    "The bound", Duration.ofSeconds(60), () -> products(person).status() != 200);
            Reply unknown = products(person);
            assertThat(unknown.status()).as(unknown.body()).isEqualTo(503);
            assertThat(unknown.header("Content-Type")).startsWith("application/problem+json");
            assertThat(unknown.header("Retry-After")).isNotEmpty();

            shop.shop().restart(Service.STS);
            Eventually.holds(
                    "Recovery", Duration.ofSeconds(60), () -> products(person).status() == 200);
        }
    }
}
