// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.chain.hop.HopLimit;
import io.countersign.idt.IdtMode;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Chains of the maximum length. */
@Tag("nightly-identity")
class LongChainTests {

    private static Chain start(IdtMode mode) {
        return Chain.start(new ChainSettings(HopLimit.of(mode), mode, ChainPorts.free(), Map.of()), workload -> {});
    }

    @Test
    void chainWhenAsLongAsLayersAllowThenEachModePassesIt() {
        try (Chain chain = start(IdtMode.LSVID);
                ChainBrowser browser = new ChainBrowser(chain.page())) {
            ChainUser user = chain.users().getFirst();
            browser.logIn(user);
            for (IdtMode mode : IdtMode.values()) {
                browser.choose(mode.value());
                JsonNode read = browser.balance();
                assertThat(read.path("balance").path("amount").asLong()).isEqualTo(user.balance());
                assertThat(read.path("decisions")).hasSize(15);
                assertThat(read.path("decisions").get(14).path("layers")).hasSize(mode == IdtMode.DVID ? 1 : 16);
            }
        }
    }

    @Test
    void chainWhenOfSixteenTiersThenDvidPassesItAndTheOthersCannotBeChosen() {
        try (Chain chain = start(IdtMode.DVID);
                ChainBrowser browser = new ChainBrowser(chain.page())) {
            browser.logIn(chain.users().getFirst());
            assertThat(browser.balance().path("decisions")).hasSize(17);
            assertThatExceptionOfType(ChainException.class)
                    .isThrownBy(() -> browser.choose("lsvid"))
                    .withMessageContaining("422: with 16 middle tiers a token of mode lsvid would have 18 layers");
            JsonNode modes = browser.session().path("modes");
            assertThat(modes).hasSize(4);
            modes.forEach(offer -> assertThat(offer.path("obstacle").isNull())
                    .isEqualTo(offer.path("name").asString().equals("dvid")));
        }
    }
}
