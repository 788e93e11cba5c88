// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpiffeNamesTests {

    @ParameterizedTest
    @ValueSource(strings = {"shop.com", "a", "my_domain-1.test"})
    void trustDomainWhenCanonicalThenIsRead(String name) {
        assertThat(SpiffeNames.trustDomain(name)).hasToString(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "Shop.com",
                "\u212Aiwi.com",
                "\u0130.com",
                "spiffe://shop.com",
                "shop.com/",
                "shop:1",
                "sh\u00F6p"
            })
    void trustDomainWhenNotCanonicalThenFails(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> SpiffeNames.trustDomain(name));
    }

    @Test
    void trustDomainWhenTooLongThenFails() {
        assertThat(SpiffeNames.trustDomain("a".repeat(255)).getName()).hasSize(255);
        assertThatIllegalArgumentException().isThrownBy(() -> SpiffeNames.trustDomain("a".repeat(256)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"spiffe://shop.com/basket", "spiffe://shop.com/a/B/c-1_2.3"})
    void workloadWhenCanonicalThenIsRead(String id) {
        assertThat(SpiffeNames.workload(id)).hasToString(id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "spiffe://shop.com",
                "spiffe://shop.com/",
                "spiffe:///basket",
                "SPIFFE://shop.com/basket",
                "https://shop.com/basket",
                "spiffe://Shop.com/basket",
                "spiffe://\u212Aiwi.com/basket",
                "spiffe://\u0130.com/basket",
                "spiffe://shop.com//basket",
                "spiffe://shop.com/basket/",
                "spiffe://shop.com/./basket",
                "spiffe://shop.com/../basket",
                "spiffe://shop.com/b%61sket",
                "spiffe://shop.com/\u212A",
                "spiffe://shop.com/basket?a=b",
                "spiffe://shop.com/basket#a",
                "spiffe://user@shop.com/basket",
                "spiffe://shop.com:8443/basket"
            })
    void workloadWhenNotCanonicalThenFails(String id) {
        assertThatIllegalArgumentException().isThrownBy(() -> SpiffeNames.workload(id));
    }

    @ParameterizedTest
    @ValueSource(strings = {"basket", "basket.shop.svc", "a-1.b", "1.example.com"})
    void dnsNameWhenHostNameThenIsRead(String name) {
        assertThat(SpiffeNames.dnsName(name)).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "a.",
                ".a",
                "a..b",
                "-a",
                "a-",
                "a.-b",
                "Basket",
                "*.shop.svc",
                "a_b",
                "a b",
                "sh\u00F6p"
            })
    void dnsNameWhenNoneThenFails(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> SpiffeNames.dnsName(name));
    }

    @Test
    void dnsNameWhenTooLongThenFails() {
        String most = "a.".repeat(126) + "a";
        assertThat(SpiffeNames.dnsName(most)).hasSize(253);
        assertThatIllegalArgumentException().isThrownBy(() -> SpiffeNames.dnsName("b." + most));
        assertThatIllegalArgumentException().isThrownBy(() -> SpiffeNames.dnsName("a".repeat(64)));
    }

    @Test
    void workloadWhenTooLongThenFails() {
        String begin = "spiffe://shop.com/";
        assertThat(SpiffeNames.workload(begin + "a".repeat(2048 - begin.length()))
                        .toString())
                .hasSize(2048);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SpiffeNames.workload(begin + "a".repeat(2049 - begin.length())));
    }
}
