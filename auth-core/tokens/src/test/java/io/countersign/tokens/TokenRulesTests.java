// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Clock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenRulesTests {

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void constructorWhenNoTokenIsSmallEnoughThenThrows(int maxSize) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenRules(
                        maxSize,
                        VerifiedCredentialCache.disabled(),
                        RevocationList.NONE,
                        SenderRules.DEFAULT,
                        Clock.systemUTC()))
                .withMessage("maxSize must be positive: " + maxSize);
    }
}
