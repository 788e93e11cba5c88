// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class HeadSignalTests {

    private static final Duration LONGER_THAN_THE_TEST = Duration.ofMinutes(10);

    private final HeadSignal signal = new HeadSignal();

    private static Announcement head(long sequence) throws GeneralSecurityException {
        Ed25519Signer key =
                Ed25519Signer.of(KeyPairGenerator.getInstance("Ed25519").generateKeyPair());
        return Announcement.sign(new LogRow(Octets.ZERO_DIGEST, sequence, Octets.ZERO_DIGEST, 1), List.of(), key);
    }

    private Thread waiting() {
        Thread thread = Thread.ofVirtual().start(() -> {
            try {
                signal.await(5, LONGER_THAN_THE_TEST);
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
            }
        });
        Awaitility.await().atMost(60, TimeUnit.SECONDS).until(() -> thread.getState() == Thread.State.TIMED_WAITING);
        return thread;
    }

    @Test
    void awaitWhenALaterHeadIsPublishedThenAllWake() throws Exception {
        Thread first = waiting();
        Thread second = waiting();
        signal.publish(head(6));
        assertThat(first.join(Duration.ofSeconds(60))).isTrue();
        assertThat(second.join(Duration.ofSeconds(60))).isTrue();
    }

    @Test
    void awaitWhenClosedThenItEnds() throws Exception {
        Thread thread = waiting();
        signal.close();
        assertThat(thread.join(Duration.ofSeconds(60))).isTrue();
    }
}
