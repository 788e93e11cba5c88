// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.zk.field.Field;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProtocolTests {

    /** Credentials do not say of which field they are: those in headers are of BN254, and bodies of Goldilocks. */
    @ParameterizedTest
    @EnumSource
    void fieldThenThatOfTheTransport(Protocol protocol) {
        assertThat(protocol.field())
                .isEqualTo(
                        switch (protocol.transport()) {
                            case HEADER -> Field.BN254;
                            case SESSION -> Field.GOLDILOCKS;
                        });
    }

    @ParameterizedTest
    @EnumSource
    void nameThenFoundByIt(Protocol protocol) {
        assertThat(Protocol.of(protocol.protocolName())).contains(protocol);
    }
}
