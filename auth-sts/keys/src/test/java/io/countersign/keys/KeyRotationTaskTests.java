// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionOperations;

class KeyRotationTaskTests {

    private static final RotationSettings SETTINGS =
            new RotationSettings(Duration.ZERO, Duration.ZERO, Duration.ofMinutes(1));

    private final CountDownLatch refreshes = new CountDownLatch(3);

    @Test
    void runWhenAnErrorIsThrownThenGoesOn() throws InterruptedException {
        KeyRotation rotation = new KeyRotation(
                new FailingKeys(),
                mock(SigningKeyTable.class),
                TransactionOperations.withoutTransaction(),
                SETTINGS,
                Clock.systemUTC());
        KeyRotationTask task = new KeyRotationTask(rotation);
        try {
            assertThat(refreshes.await(20, TimeUnit.SECONDS)).isTrue();
        } finally {
            task.destroy();
        }
    }

    private final class FailingKeys implements RotatedKeys {

        @Override
        public String kind() {
            return "kind";
        }

        @Override
        public boolean arePairs() {
            return false;
        }

        @Override
        public List<StoredKey> stored() {
            return List.of();
        }

        @Override
        public Instant read() {
            return Instant.EPOCH;
        }

        @Override
        public NewKey generate() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void refresh() {
            refreshes.countDown();
            throw new NoClassDefFoundError("of a provider");
        }
    }
}
