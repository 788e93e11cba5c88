// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.attestor.source.SourceException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TurnsTests {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final AtomicInteger asked = new AtomicInteger();

    @Test
    void awaitWhenTheRateIsUsedUpThenItWaits() {
        new Turns(any -> asked.incrementAndGet() < 3 ? Duration.ofMillis(1) : Duration.ZERO, PATIENCE).await();
        assertThat(asked).hasValue(3);
    }

    @Test
    void awaitWhenItWouldTakeTooLongThenRefusedAtOnce() {
        Turns turns = new Turns(any -> Duration.ofHours(asked.incrementAndGet()), PATIENCE);
        assertThatExceptionOfType(SourceException.class)
                .isThrownBy(turns::await)
                .withMessageContaining("Too many calls");
        assertThat(asked).hasValue(1);
    }

    @Test
    void awaitWhenInterruptedThenRefused() {
        Thread.currentThread().interrupt();
        Turns turns = new Turns(any -> Duration.ZERO, PATIENCE);
        assertThatExceptionOfType(SourceException.class)
                .isThrownBy(turns::await)
                .withMessage("Interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }
}
