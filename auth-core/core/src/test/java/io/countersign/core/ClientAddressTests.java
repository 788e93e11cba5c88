// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientAddressTests {

    @ParameterizedTest
    @CsvSource({
        "192.0.2.7,192.0.2.7",
        "2001:db8:1:2:3:4:5:6,2001:db8:1:2:0:0:0:0/64",
        "2001:db8:1:2::9,2001:db8:1:2:0:0:0:0/64",
        "2001:db8:1:3::9,2001:db8:1:3:0:0:0:0/64",
        "::ffff:192.0.2.7,192.0.2.7"
    })
    void ofWhenAddressThenTheClientsOwnPart(String remote, String expected) {
        assertThat(ClientAddress.of(remote)).isEqualTo(expected);
    }
}
