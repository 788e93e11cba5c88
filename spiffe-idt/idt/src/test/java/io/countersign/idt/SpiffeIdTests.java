// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpiffeIdTests {

    private static final TrustDomain EXAMPLE = TrustDomain.parse("example.org");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spiffe://example.org/basket",
                "spiffe://example.org/Ns_1/sa-2/a.b/...",
                "spiffe://1.2.3.4/x",
                "spiffe://under_score/..a"
            })
    void parseWhenRightThenSameText(String text) {
        SpiffeId id = SpiffeId.parse(text);

        assertThat(id).hasToString(text).isEqualTo(SpiffeId.of(id.trustDomain(), id.path()));
        assertThat(id.isTrustDomain()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "spiffe://",
                "spiffe:///basket",
                "SPIFFE://example.org/basket",
                "spiffe://Example.org/basket",
                "spiffe://example.org/",
                "spiffe://example.org//basket",
                "spiffe://example.org/basket/",
                "spiffe://example.org/./basket",
                "spiffe://example.org/..",
                "spiffe://example.org/bas%6bet",
                "spiffe://example.org/basket?a=b",
                "spiffe://example.org/basket#a",
                "spiffe://example.org:8443/basket",
                "spiffe://me@example.org/basket",
                "https://example.org/basket",
                " spiffe://example.org/basket",
                "spiffe://example.org/basket\n"
            })
    void parseWhenWrongThenRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> SpiffeId.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u212a", "\u0130", "\u0131", "\u017f", "\uff4b", "\u00e9"})
    void parseWhenALetterFoldsToAsciiThenRefused(String letter) {
        assertThatIllegalArgumentException().isThrownBy(() -> SpiffeId.parse("spiffe://" + letter + "/basket"));
        assertThatIllegalArgumentException().isThrownBy(() -> SpiffeId.parse("spiffe://example.org/" + letter));
        assertThatIllegalArgumentException().isThrownBy(() -> TrustDomain.parse(letter));
    }

    @Test
    void parseWhenTooLongThenRefused() {
        String most = "spiffe://example.org/" + "a".repeat(2048 - "spiffe://example.org/".length());

        assertThat(SpiffeId.parse(most).path()).hasSize(2048 - "spiffe://example.org".length());
        assertThatIllegalArgumentException().isThrownBy(() -> SpiffeId.parse(most + "a"));
        assertThatIllegalArgumentException().isThrownBy(() -> TrustDomain.parse("a".repeat(256)));
    }

    @Test
    void isMemberOfWhenOtherTrustDomainThenFalse() {
        assertThat(SpiffeId.parse("spiffe://example.org/a").isMemberOf(EXAMPLE)).isTrue();
        assertThat(SpiffeId.parse("spiffe://example.org.evil/a").isMemberOf(EXAMPLE))
                .isFalse();
    }

    @Test
    void isTrustDomainWhenNoPathThenTrue() {
        assertThat(EXAMPLE.id()).hasToString("spiffe://example.org");
        assertThat(EXAMPLE.id().isTrustDomain()).isTrue();
        assertThat(SpiffeId.parse("spiffe://example.org")).isEqualTo(EXAMPLE.id());
    }
}
