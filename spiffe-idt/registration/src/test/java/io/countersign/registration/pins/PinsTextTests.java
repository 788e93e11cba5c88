// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.pins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.registration.TestKeys;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.keys.Ed25519Key;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class PinsTextTests {

    private static final String ID = "A".repeat(43);

    private static final String DIGEST = "ab".repeat(32);

    private static final Instant END = Instant.parse("2999-01-01T00:00:00Z");

    private static final Ed25519Key LOG_KEY = TestKeys.ed25519().key();

    private static final Ed25519Key ATTESTOR = TestKeys.ed25519().key();

    private static String text(Ed25519Key key) {
        return Base64Url.encode(key.encoded());
    }

    private static PinsText.Attestor attestor() {
        return new PinsText.Attestor(text(ATTESTOR), List.of("spiffe://shop.com/*"), List.of("127.0.0.0/8"), END);
    }

    private static PinsText pins(String id, int slots, PinsText.Attestor... attestors) {
        return new PinsText(id, text(LOG_KEY), DIGEST, slots, List.of(), List.of(attestors), List.of(), 0);
    }

    private static void assertRefused(PinsText pins, String property, boolean missing) {
        assertThatExceptionOfType(PinsTextException.class)
                .isThrownBy(pins::parse)
                .satisfies(refused -> {
                    assertThat(refused.property()).isEqualTo(property);
                    assertThat(refused.isMissing()).isEqualTo(missing);
                    assertThat(refused.getMessage()).isNotBlank();
                    assertThat(refused.fix()).endsWith(".");
                });
    }

    @Test
    void parseThenThePins() {
        Pins pins = pins(ID, 17, attestor()).parse();

        assertThat(Base64Url.encode(pins.logId())).isEqualTo(ID);
        assertThat(pins.genesis().logKey()).isEqualTo(LOG_KEY);
        assertThat(pins.genesis().slots()).isEqualTo(17);
        assertThat(pins.genesis().width()).isEqualTo(5);
        assertThat(pins.attestor(ATTESTOR.id()).end()).isEqualTo(END);
    }

    @Test
    void parseWhenAPropertyIsMissingThenNamed() {
        assertRefused(pins(null, 16, attestor()), "id", true);
        assertRefused(pins(ID, 0, attestor()), "slots", true);
        assertRefused(pins(ID, 16), "attestors", true);
        assertRefused(
                pins(ID, 16, attestor(), new PinsText.Attestor(null, List.of(), List.of(), null)),
                "attestors[1].key",
                true);
        assertRefused(
                pins(ID, 16, new PinsText.Attestor(text(ATTESTOR), List.of(), List.of(), null)),
                "attestors[0].names",
                true);
    }

    @Test
    void parseWhenAPropertyIsWrongThenNamed() {
        assertRefused(pins("AAAA", 16, attestor()), "id", false);
        assertRefused(pins(ID + "=", 16, attestor()), "id", false);
        assertRefused(pins(ID, -1, attestor()), "slots", false);
        assertRefused(
                pins(ID, 16, new PinsText.Attestor(text(ATTESTOR), List.of("shop"), List.of("127.0.0.1"), END)),
                "attestors[0].names",
                false);
    }

    @Test
    void parseWhenKeysContradictEachOtherThenRefused() {
        assertRefused(pins(ID, 16, attestor(), attestor()), "", false);
        assertRefused(
                pins(ID, 16, new PinsText.Attestor(text(LOG_KEY), List.of("spiffe://shop.com/*"), List.of("::1"), END)),
                "",
                false);
    }
}
