// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Clock;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NestedChainTests {

    private static Workloads workloads;

    @BeforeAll
    static void issue() {
        workloads = Workloads.issue(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"id-mode", "anon-mode", "lsvid"})
    void chainThenEachLayerMakesItLargerAndItsTokensAreGoodAgainAndAgain(String family) {
        NestedChain chain = new NestedChain(family, 3, workloads, Clock.systemUTC());

        assertThat(chain.token(1).length()).isLessThan(chain.token(2).length());
        assertThat(chain.token(2).length()).isLessThan(chain.token(3).length());
        assertThat(chain.maker(3).get()).isNotEqualTo(chain.token(3)).hasSameSizeAs(chain.token(3));
        Runnable warm = chain.warm(3);
        assertThatCode(() -> {
                    warm.run();
                    warm.run();
                    chain.cold(3).run();
                })
                .doesNotThrowAnyException();
    }

    @Test
    void idThenItIsThatOfItsPlace() {
        assertThat(Workloads.id(0)).hasToString("spiffe://shop.com/asserting");
        assertThat(Workloads.id(1)).hasToString("spiffe://shop.com/subject");
        assertThat(Workloads.id(3)).hasToString("spiffe://shop.com/m-tier-2");
    }
}
