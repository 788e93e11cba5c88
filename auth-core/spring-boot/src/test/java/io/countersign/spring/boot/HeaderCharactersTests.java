// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.security.web.firewall.StrictHttpFirewall;

class HeaderCharactersTests {

    @Test
    void isAllowedThenAsTheFirewallHasItForEveryCharacter() {
        int refused = 0;
        for (int c = Character.MIN_VALUE; c <= Character.MAX_VALUE; c++) {
            String text = "a" + (char) c + "b";
            boolean name = HeaderCharacters.isAllowedName(text);
            boolean value = HeaderCharacters.isAllowedValue(text);
            assertThat(name).isEqualTo(StrictHttpFirewall.ALLOWED_HEADER_NAMES.test(text));
            assertThat(value).isEqualTo(StrictHttpFirewall.ALLOWED_HEADER_VALUES.test(text));
            refused += name || value ? 0 : 1;
        }
        assertThat(refused).isBetween(64, 10_000);
    }

    @Test
    void isAllowedWhenEmptyThenAllowed() {
        assertThat(HeaderCharacters.isAllowedName("")).isTrue();
        assertThat(HeaderCharacters.isAllowedValue("")).isTrue();
    }
}
