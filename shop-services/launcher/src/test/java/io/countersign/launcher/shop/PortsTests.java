// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PortsTests {

    @Test
    void ofWhenBaseIsTheDefaultThenPortsAreThoseOfTheTable() {
        Ports ports = new Ports(8080);

        assertThat(ports.of(Service.GATEWAY)).isEqualTo(8080);
        assertThat(ports.of(Service.USER)).isEqualTo(8081);
        assertThat(ports.of(Service.ACCOUNT)).isEqualTo(8082);
        assertThat(ports.of(Service.PRODUCT)).isEqualTo(8083);
        assertThat(ports.of(Service.BASKET)).isEqualTo(8084);
        assertThat(ports.of(Service.STS)).isEqualTo(8090);
    }

    @Test
    void urlWhenBaseIsAnotherThenItCountsFromThere() {
        assertThat(new Ports(9000).url(Service.STS)).hasToString("http://127.0.0.1:9010");
    }

    @Test
    void servicesWhenStoppedInTheirOrderThenNobodyLosesWhomItCalls() {
        assertThat(Service.values())
                .startsWith(Service.GATEWAY)
                .endsWith(Service.STS)
                .containsSubsequence(Service.BASKET, Service.ACCOUNT, Service.PRODUCT);
    }
}
