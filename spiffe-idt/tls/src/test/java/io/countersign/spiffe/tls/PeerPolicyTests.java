// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.idt.SpiffeId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PeerPolicyTests {

    @ParameterizedTest
    @CsvSource({
        "spiffe://shop.com/a,   spiffe://shop.com/a,     true",
        "spiffe://shop.com/a,   spiffe://shop.com/a/b,   false",
        "spiffe://shop.com/a,   spiffe://shop.com/A,     false",
        "spiffe://shop.com/a,   spiffe://other.com/a,    false",
        "spiffe://shop.com/a/*, spiffe://shop.com/a/b,   true",
        "spiffe://shop.com/a/*, spiffe://shop.com/a/b/c, true",
        "spiffe://shop.com/a/*, spiffe://shop.com/a,     false",
        "spiffe://shop.com/a/*, spiffe://shop.com/ab,    false",
        "spiffe://shop.com/*,   spiffe://shop.com/a/b,   true",
        "spiffe://shop.com/*,   spiffe://shop.com.x/a,   false",
        "spiffe://shop.com/*,   spiffe://other.com/a,    false",
    })
    void permitsWhenPatternThenAsItSays(String pattern, String id, boolean permitted) {
        assertThat(PeerPolicy.parse(List.of(pattern)).permits(SpiffeId.parse(id)))
                .isEqualTo(permitted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"*", "spiffe://*", "spiffe://*/a", "spiffe://shop.com/a*", "spiffe://shop.com", "shop.com/*"})
    void parseWhenNotAPatternThenThrows(String pattern) {
        assertThatIllegalArgumentException().isThrownBy(() -> PeerPolicy.parse(List.of(pattern)));
    }

    @Test
    void parseWhenNobodyThenThrows() {
        assertThatIllegalArgumentException().isThrownBy(() -> PeerPolicy.parse(List.of()));
    }

    @Test
    void exactlyWhenListedThenPermitted() {
        SpiffeId id = SpiffeId.parse("spiffe://shop.com/a");
        assertThat(PeerPolicy.exactly(List.of(id)).permits(id)).isTrue();
        assertThat(PeerPolicy.exactly(List.of()).permits(id)).isFalse();
    }
}
