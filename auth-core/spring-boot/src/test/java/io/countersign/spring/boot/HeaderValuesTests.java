// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.security.web.firewall.StrictHttpFirewall;

class HeaderValuesTests {

    @Test
    void isAllowedThenAsTheFirewallHasItForEveryCharacter() {
        int refused = 0;
        for (int c = Character.MIN_VALUE; c <= Character.MAX_VALUE; c++) {
            String value = "a" + (char) c + "b";
            boolean allowed = HeaderValues.isAllowed(value);
            assertThat(allowed).isEqualTo(StrictHttpFirewall.ALLOWED_HEADER_VALUES.test(value));
            refused += allowed ? 0 : 1;
        }
        assertThat(refused).isBetween(64, 10_000);
    }

    @Test
    void isAllowedWhenEmptyThenAllowed() {
        assertThat(HeaderValues.isAllowed("")).isTrue();
    }
}
