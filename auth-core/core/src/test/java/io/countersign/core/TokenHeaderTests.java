// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class TokenHeaderTests {

    @Test
    void constructorWhenNoPresentationThenThrows() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenHeader("Authorization", null, List.of()))
                .withMessage("presentations cannot be empty");
    }

    @Test
    void constructorWhenPlainComesBeforeAnotherThenThrows() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TokenHeader("Txn-Token", null, List.of(Presentation.PLAIN, Presentation.BEARER)))
                .withMessage("a presentation without an authentication scheme takes any value, so it must be the last");
    }

    @Test
    void findWhenPlainComesLastThenTakesWhatTheOthersLeave() {
        TokenHeader header = new TokenHeader("X-Token", null, List.of(Presentation.BEARER, Presentation.PLAIN));

        assertThat(header.find("Bearer abc")).isEqualTo(new PresentedToken("abc", Presentation.BEARER));
        assertThat(header.find("abc")).isEqualTo(new PresentedToken("abc", Presentation.PLAIN));
    }
}
