// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SocketAddressesTests {

    @Test
    void parseWhenAddressIsMappedThenItIsTheIpv4Address() {
        assertThat(SocketAddresses.parse("::ffff:10.0.0.5")).isEqualTo(SocketAddresses.parse("10.0.0.5"));
        assertThat(SocketAddresses.parse("fd00:0:0::5")).isEqualTo(SocketAddresses.parse("fd00::5"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "localhost", "fe80::1%1", "fe80::1%lo", "[fd00::5]", "10.0.0.5:80", "10.0.0.256", "unknown"})
    void parseWhenItIsNoAddressOrHasAZoneThenRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> SocketAddresses.parse(text));
    }
}
