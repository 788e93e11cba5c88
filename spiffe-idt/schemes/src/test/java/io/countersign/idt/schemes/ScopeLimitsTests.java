// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.idt.SpiffeId;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ScopeLimitsTests {

    private static final SpiffeId FOREIGN = SpiffeId.parse("spiffe://shop.com/asserting");

    private static final SpiffeId OWN = SpiffeId.parse("spiffe://delivery.com/asserting");

    private static final Set<String> SCOPE = Set.of("shop", "role:ADMIN");

    private final ScopeLimits limits = ScopeLimits.of(Map.of(FOREIGN, Set.of("shop", "more")));

    @Test
    void withinWhenLimitedThenRolesThatAreNotListedDoNotCount() {
        assertThat(Authorities.of(limits.within(FOREIGN, SCOPE))).containsExactly("SCOPE_shop");
    }

    @Test
    void withinWhenOfAnotherOrOfNobodyThenAllCount() {
        assertThat(limits.within(OWN, SCOPE)).isEqualTo(SCOPE);
        assertThat(limits.within(null, SCOPE)).isEqualTo(SCOPE);
        assertThat(ScopeLimits.NONE.within(FOREIGN, SCOPE)).isEqualTo(SCOPE);
    }
}
