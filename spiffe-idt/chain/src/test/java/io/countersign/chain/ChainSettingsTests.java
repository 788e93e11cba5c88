// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.chain.hop.HopLimit;
import io.countersign.idt.IdtMode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChainSettingsTests {

    private static ChainSettings settings(int hops, IdtMode mode) {
        return new ChainSettings(hops, mode, new ChainPorts(15_000), Map.of());
    }

    @ParameterizedTest
    @EnumSource(IdtMode.class)
    void hopsWhenAsManyAsTheModeCanPassThenTaken(IdtMode mode) {
        assertThat(settings(HopLimit.of(mode), mode).hops()).isEqualTo(mode == IdtMode.DVID ? 16 : 14);
    }

    @ParameterizedTest
    @EnumSource(names = "DVID", mode = EnumSource.Mode.EXCLUDE)
    void hopsWhenOneMoreThanLayersAllowThenRefusedWithReasonAndFix(IdtMode mode) {
        assertThatExceptionOfType(ChainException.class)
                .isThrownBy(() -> settings(HopLimit.of(mode) + 1, mode))
                .withMessageContainingAll(
                        "--hops is 15",
                        "mode " + mode.value(),
                        "17 layers at the target, and 16 are allowed",
                        "use --hops 14 at most",
                        "--mode dvid");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 17, Integer.MAX_VALUE})
    void hopsWhenOutOfBoundsThenRefused(int hops) {
        assertThatExceptionOfType(ChainException.class)
                .isThrownBy(() -> settings(hops, IdtMode.DVID))
                .withMessageContaining("1 to 16 middle tiers");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 65_516, 65_535})
    void portsWhenOutOfBoundsThenRefused(int base) {
        assertThatExceptionOfType(ChainException.class)
                .isThrownBy(() -> new ChainPorts(base))
                .withMessageContaining("from 1 to 65515");
    }

    @ParameterizedTest
    @CsvSource({"dvid, DVID", "id-mode, ID_MODE", "anon-mode, ANON_MODE", "lsvid, LSVID"})
    void modeWhenNamedThenFound(String name, IdtMode mode) {
        assertThat(IdtMode.of(name)).contains(mode);
        assertThat(mode.isExperimental()).isEqualTo(mode == IdtMode.ANON_MODE);
    }

    @Test
    void modeWhenUnknownThenNone() {
        assertThat(IdtMode.of("LSVID")).isEmpty();
    }

    @Test
    void userThenItsPasswordIsNotShown() {
        ChainUser user = ChainUsers.draw().getFirst();
        assertThat(user.toString()).doesNotContain(user.password());
        assertThat(ChainUsers.ofDirectory(List.of(user)).values()).noneMatch(user.password()::equals);
    }
}
