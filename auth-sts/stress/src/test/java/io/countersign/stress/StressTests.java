// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.stress;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.EnginePoolStress;
import io.countersign.jose.SingleFlightStress;
import io.countersign.jose.keyset.KeySetStress;
import io.countersign.schemes.CachedRevocationStress;
import io.countersign.schemes.RevocationStress;
import io.countersign.schemes.RevocationSweepStress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Runs some rounds of each jcstress test in one JVM, without its many configurations. Finds only frequent errors. */
@Timeout(120)
class StressTests {

    @ParameterizedTest
    @ValueSource(
            classes = {
                EnginePoolStress.class,
                SingleFlightStress.class,
                RevocationStress.class,
                RevocationSweepStress.class,
                CachedRevocationStress.class
            })
    void actWhenTogetherThenAcceptable(Class<?> test) throws Exception {
        assertAcceptable(test, 500);
    }

    /** Needs fewer rounds, because each round parses keys. */
    @Test
    void actWhenKeySetIsReadTogetherThenAcceptable() throws Exception {
        assertAcceptable(KeySetStress.class, 100);
    }

    @Test
    void actWhenUnsafeThenFound() throws Exception {
        Rounds rounds = new Rounds(LostUpdate.class);
        for (int i = 0; i < 100 && rounds.forbidden().isEmpty(); i++) {
            rounds.run(100);
        }
        assertThat(rounds.forbidden()).isNotEmpty();
    }

    private static void assertAcceptable(Class<?> test, int count) throws Exception {
        Rounds rounds = new Rounds(test);
        rounds.run(count);

        assertThat(rounds.seen().values().stream().mapToInt(Integer::intValue).sum())
                .isEqualTo(count);
        assertThat(rounds.forbidden()).as(rounds.seen().toString()).isEmpty();
    }

    /** Test that loses updates on purpose: shows that the rounds find errors. */
    @JCStressTest
    @Outcome(id = "1000", expect = Expect.ACCEPTABLE, desc = "All were counted.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "Some were lost.")
    @State
    public static class LostUpdate {

        private volatile int count;

        @Actor
        public void one() {
            increment();
        }

        @Actor
        public void other() {
            increment();
        }

        private void increment() {
            for (int i = 0; i < 500; i++) {
                int read = count;
                // Lets the other thread run in between, even on one processor.
                Thread.yield();
                count = read + 1;
            }
        }

        @Arbiter
        public void end(I_Result result) {
            result.r1 = count;
        }
    }
}
