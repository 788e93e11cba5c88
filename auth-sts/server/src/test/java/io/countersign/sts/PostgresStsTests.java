// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.server.PostgresDatabases;
import io.countersign.server.RequiresContainers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@RequiresContainers
class PostgresStsTests {

    private final Map<String, String> database = PostgresDatabases.create();

    @TempDir
    private Path folder;

    @Test
    void startWhenPostgresThenReplicasShareKeysReplaysAndRevocations() {
        try (TestSts one = start();
                TestSts two = start()) {
            assertThat(two.get("/oauth2/jwks").body())
                    .isEqualTo(one.get("/oauth2/jwks").body());
            String assertion = TestSts.assertion("user");
            String token =
                    one.json("/login", TestSts.loginBody(assertion, "USER")).text("access_token");
            assertThat(two.json("/login", TestSts.loginBody(assertion, "USER")).status())
                    .isEqualTo(401);
            assertThat(two.revoke("gateway", token).status()).isEqualTo(200);
            String own = one.token("basket", "resource", "sts.shop.com").text("access_token");
            assertThat(one.get("/revocations", "Service-Authorization", "Bearer " + own)
                            .json()
                            .path("entries")
                            .size())
                    .isEqualTo(1);
        }
    }

    private TestSts start() {
        return TestSts.start(
                folder,
                database.entrySet().stream()
                        .map(property -> "--" + property.getKey() + "=" + property.getValue())
                        .toArray(String[]::new));
    }
}
