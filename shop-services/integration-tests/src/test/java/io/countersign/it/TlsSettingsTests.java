// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.shop.common.ShopService;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.env.Environment;

/** What {@code shop.links} and {@code shop.entries} set for each program. */
class TlsSettingsTests {

    private static final List<String> ENTRIES = List.of("gateway", "sts", "delivery-sts", "zk");

    private static final List<String> OTHERS =
            List.of("user", "account", "product", "basket", "delivery", "delivery-gateway");

    private static final Map<String, String> FILES = Map.of(
            "sts", "sts,shop-sts",
            "delivery-sts", "sts,shop-delivery-sts",
            "zk", "zk-authenticator,shop-zk-authenticator");

    private static Environment environment(String program, Map<String, Object> settings) {
        Map<String, Object> properties = new HashMap<>(settings);
        if (FILES.containsKey(program)) {
            properties.put("spring.config.name", FILES.get(program));
        }
        return ShopService.environment(program, properties);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gateway",
                "sts",
                "delivery-sts",
                "zk",
                "user",
                "account",
                "product",
                "basket",
                "delivery",
                "delivery-gateway"
            })
    void linksWhenByTlsThenAllProgramsServeAndCallByTheBundle(String program) {
        Environment settings = environment(program, Map.of("shop.links", "tls"));

        assertThat(settings.getProperty("server.ssl.bundle")).isEqualTo("shop");
        assertThat(settings.getProperty("countersign.client.ssl-bundle")).isEqualTo("shop");
        assertThat(settings.getProperty("countersign.jwt.http.ssl-bundle")).isEqualTo("shop");
        assertThat(settings.getProperty("countersign.zk.registry.ssl-bundle")).isEqualTo("shop");
        assertThat(settings.getProperty("spring.ssl.bundle.pem.shop.keystore.certificate"))
                .isEqualTo("file:data/tls/tls.crt");
        assertThat(settings.getProperty("countersign.tls.trust", "bundle")).isEqualTo("bundle");
        for (String each : ENTRIES) {
            assertThat(settings.getProperty("shop.url." + each)).startsWith("https://");
        }
        for (String each : OTHERS) {
            assertThat(settings.getProperty("shop.url." + each)).startsWith("https://");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gateway", "sts", "delivery-sts", "zk", "account", "delivery-gateway"})
    void entriesWhenByTlsThenOnlyTheyServeByTheBundle(String program) {
        Environment settings = environment(program, Map.of("shop.links", "spiffe", "shop.entries", "tls"));

        assertThat(settings.getProperty("server.ssl.bundle")).isEqualTo(ENTRIES.contains(program) ? "shop" : null);
        assertThat(settings.getProperty("countersign.client.ssl-bundle")).isNull();
        assertThat(settings.getProperty("countersign.jwt.http.ssl-bundle")).isEqualTo("shop");
        assertThat(settings.getProperty("shop.url.sts")).startsWith("https://");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "spiffe", "registration"})
    void linksWhenNotByTlsThenThereIsNoBundle(String links) {
        Environment settings = environment("gateway", Map.of("shop.links", links));

        assertThat(settings.containsProperty("server.ssl.bundle")).isFalse();
        assertThat(settings.containsProperty("countersign.jwt.http.ssl-bundle")).isFalse();
        assertThat(settings.getProperty("shop.url.sts")).startsWith("http://");
    }
}
