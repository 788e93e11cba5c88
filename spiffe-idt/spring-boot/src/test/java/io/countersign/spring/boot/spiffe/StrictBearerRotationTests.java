// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.countersign.spring.boot.spiffe.TestPeer.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Tests key rotation during calls to a target that requires the last layer to be signed with the key of the
 * connection.
 */
class StrictBearerRotationTests {

    private static final int CLIENTS = 4;

    private static final int ROTATIONS = 12;

    private final IdtWorld world = IdtWorld.shared();

    private final IdtApp app = world.subject();

    private final AtomicBoolean over = new AtomicBoolean();

    private final AtomicInteger calls = new AtomicInteger();

    @Test
    void callWhenKeysRotateAllTheTimeThenNoneIsRefused() throws Exception {
        List<Future<List<Answer>>> clients = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(threads.submit(this::callUntilOver));
            }
            try {
                for (int i = 0; i < ROTATIONS; i++) {
                    world.rotate();
                    awaitMore(clients);
                }
            } finally {
                over.set(true);
            }
        }
        for (Future<List<Answer>> client : clients) {
            assertThat(client.get())
                    .isNotEmpty()
                    .extracting(Answer::body)
                    .containsOnly("lsvid alice asserting>subject [ROLE_CUSTOMER, SCOPE_orders]");
        }
    }

    private List<Answer> callUntilOver() {
        TestPeer peer = world.peer("subject");
        String bearer = "Authorization: Bearer " + world.oauthToken() + "\r\n";
        List<Answer> answers = new ArrayList<>();
        while (!over.get()) {
            answers.add(peer.get(app, "/forward/strict.shop.com", bearer));
            calls.incrementAndGet();
        }
        return answers;
    }

    private void awaitMore(List<Future<List<Answer>>> clients) {
        int before = calls.get();
        await().pollInterval(Duration.ofMillis(5))
                .atMost(Duration.ofMinutes(2))
                .until(() -> calls.get() >= before + CLIENTS || clients.stream().anyMatch(Future::isDone));
    }
}
