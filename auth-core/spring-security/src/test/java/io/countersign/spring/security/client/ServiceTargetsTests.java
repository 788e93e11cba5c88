// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.ServiceId;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceTargetsTests {

    private final ServiceTargets targets = new ServiceTargets(List.of(
            target("root.example.com", "http://10.0.0.1:8080"),
            target("api.example.com", "http://10.0.0.1:8080/api"),
            target("orders.example.com", "http://10.0.0.1:8080/api/orders/"),
            target("tls.example.com", "https://Secure.example.com/")));

    @ParameterizedTest
    @CsvSource({
        "http://10.0.0.1:8080, root.example.com",
        "http://10.0.0.1:8080/, root.example.com",
        "http://10.0.0.1:8080?x=1, root.example.com",
        "http://10.0.0.1:8080/apiary, root.example.com",
        "http://10.0.0.1:8080/api, api.example.com",
        "http://10.0.0.1:8080/api/x, api.example.com",
        "http://10.0.0.1:8080/api/orders, orders.example.com",
        "http://10.0.0.1:8080/api/orders/1?y, orders.example.com",
        "https://secure.example.com/a, tls.example.com",
        "HTTPS://SECURE.example.com:443/a, tls.example.com",
    })
    void findThenTheLongestPrefixOfWholeSegments(URI uri, String expected) {
        assertThat(targets.find(uri).id()).hasToString(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://10.0.0.1:8080/api",
                "http://10.0.0.1/api",
                "http://10.0.0.1:80801/api",
                "http://10.0.0.1:8080@evil.org/api",
                "http://user@10.0.0.1:8080/api",
                "http://10.0.0.1.evil.org:8080/api",
                "http://secure.example.com/",
                "https://secure.example.com.evil.org/",
                "https://secure.example.com:8443/",
                "/api",
                "mailto:a@example.com",
            })
    void findWhenOfNoServiceThenNone(URI uri) {
        assertThat(targets.find(uri)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://10.0.0.1:8080/api/../admin",
                "http://10.0.0.1:8080/api/orders/../../x",
                "http://10.0.0.1:8080/api/./x",
                "http://10.0.0.1:8080/api/%2e%2e/admin",
                "http://10.0.0.1:8080/api/%2E./admin"
            })
    void findWhenPathClimbsThenNone(URI uri) {
        assertThat(targets.find(uri)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://a", "a.example.com", "http:/a", "http://a?x=1", "http://user@a", "//a"})
    void constructWhenUrlIsNoServicesThenRefused(String url) {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> target("a.example.com", url))
                .satisfies(ex -> assertThat(ex.property()).isEqualTo("countersign.services.[a.example.com].url"));
    }

    private static ServiceTarget target(String id, String url) {
        return new ServiceTarget(new ServiceId(id), URI.create(url), Set.of());
    }
}
