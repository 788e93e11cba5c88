// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpiffeIdTests {

    @ParameterizedTest
    @ValueSource(
            strings = {"spiffe://shop.com", "spiffe://shop.com/a", "spiffe://1_x-y.z/A/b-c_d.e/...", "spiffe://a/.b"})
    void parseWhenIdThenTheSameText(String text) {
        assertThat(SpiffeId.parse(text)).hasToString(text);
    }

    @Test
    void parseWhenPathThenBothParts() {
        SpiffeId id = SpiffeId.parse("spiffe://shop.com/ns/basket");
        assertThat(id.trustDomain()).isEqualTo("shop.com");
        assertThat(id.path()).isEqualTo("/ns/basket");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "spiffe://",
                "spiffe:///a",
                "spiffe:/shop.com/a",
                "https://shop.com/a",
                "SPIFFE://shop.com/a",
                "spiffe://Shop.com/a",
                "spiffe://\u212Aelvin.com/a",
                "spiffe://\u0130stanbul.com/a",
                "spiffe://shop.com/\u212A",
                "spiffe://shop.com:8443/a",
                "spiffe://user@shop.com/a",
                "spiffe://shop.com/",
                "spiffe://shop.com//a",
                "spiffe://shop.com/a/",
                "spiffe://shop.com/./a",
                "spiffe://shop.com/../a",
                "spiffe://shop.com/a%2fb",
                "spiffe://shop.com/a?b",
                "spiffe://shop.com/a#b",
                " spiffe://shop.com/a"
            })
    void parseWhenNotAnIdThenThrows(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> SpiffeId.parse(text));
    }

    @Test
    void parseWhenTooLongThenThrows() {
        assertThatIllegalArgumentException().isThrownBy(() -> SpiffeId.parse("spiffe://" + "a".repeat(256)));
        assertThatIllegalArgumentException().isThrownBy(() -> SpiffeId.parse("spiffe://a/" + "b".repeat(2048)));
    }
}
