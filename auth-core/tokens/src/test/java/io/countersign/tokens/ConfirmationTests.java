// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.core.SenderBinding;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConfirmationTests {

    @Test
    void bindingWhenThereIsNoneThenBearer() {
        assertThat(Confirmation.binding(Map.of("sub", "alice"))).isEqualTo(new SenderBinding.Bearer());
    }

    @Test
    void bindingWhenOneKnownMemberThenKeyOrCertificate() {
        assertThat(Confirmation.binding(Map.of("cnf", Map.of("jkt", "t")))).isEqualTo(new SenderBinding.Key("t"));
        assertThat(Confirmation.binding(Map.of("cnf", Map.of("x5t#S256", "t"))))
                .isEqualTo(new SenderBinding.Certificate("t"));
    }

    static Stream<Object> unknown() {
        return Stream.of(
                "t",
                List.of("t"),
                Map.of(),
                Map.of("jwk", Map.of()),
                Map.of("jkt", 1),
                Map.of("jkt", "t", "x5t#S256", "t"),
                Map.of("jkt", "t", "other", "t"));
    }

    @ParameterizedTest
    @MethodSource("unknown")
    void bindingWhenItCouldNotBeEnforcedThenRefused(Object confirmation) {
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> Confirmation.binding(Map.of("cnf", confirmation)))
                .satisfies(ex -> assertThat(ex.code()).isEqualTo(RefusalCode.INVALID_CLAIM));
    }
}
