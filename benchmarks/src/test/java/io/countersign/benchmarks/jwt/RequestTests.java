// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTests {

    @Test
    void requestWhenWrittenThenItIsReadBack() {
        Request request = new Request("ES256", "encode-then-verify", "large", 20);

        assertThat(Request.parse(request.toString())).isEqualTo(request);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ES256 encode small", "ES256 sign small 10", "ES256 encode huge 10"})
    void requestWhenItIsNoneThenRefuses(String line) {
        assertThatIllegalArgumentException().isThrownBy(() -> Request.parse(line));
    }
}
