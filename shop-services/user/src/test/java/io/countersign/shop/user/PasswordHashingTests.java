// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.server.ProblemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.security.crypto.password.PasswordEncoder;

class PasswordHashingTests {

    @Test
    void matchesWhenNoUserThenComparesAllTheSame() {
        List<String> compared = new ArrayList<>();
        PasswordHashing hashing = new PasswordHashing(settings(), new PlainEncoder() {
            @Override
            public boolean matches(CharSequence password, String hash) {
                compared.add(hash);
                return true;
            }
        });
        assertThat(hashing.matches("whatever", null)).isFalse();
        assertThat(compared).hasSize(1);
        assertThat(hashing.matches("whatever", "hash")).isTrue();
    }

    @Test
    void hashWhenNoTurnInTimeThenUnavailable() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        PasswordHashing hashing = new PasswordHashing(settings(), new PlainEncoder() {
            @Override
            public boolean matches(CharSequence password, String hash) {
                entered.countDown();
                awaiting(leave);
                return true;
            }
        });
        CompletableFuture<Boolean> slow = CompletableFuture.supplyAsync(() -> hashing.matches("a", "hash"));
        entered.await();
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> hashing.hash("b"))
                .satisfies(
                        problem -> assertThat(problem.getStatusCode().value()).isEqualTo(503))
                .satisfies(problem ->
                        assertThat(problem.getHeaders().getFirst("Retry-After")).isEqualTo("1"));
        leave.countDown();
        assertThat(slow.get()).isTrue();
        assertThat(hashing.hash("b")).isEqualTo("b");
    }

    @Test
    void hashWhenTooManyWaitThenUnavailableAtOnce() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        PasswordHashing hashing =
                new PasswordHashing(new UserSettings.Hashing(1, Duration.ofDays(1)), new PlainEncoder() {
                    @Override
                    public boolean matches(CharSequence password, String hash) {
                        entered.countDown();
                        awaiting(leave);
                        return true;
                    }
                });
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> logins = new ArrayList<>();
            logins.add(threads.submit(() -> hashing.matches("a", "hash")));
            entered.await();
            for (int i = 0; i < 8; i++) {
                logins.add(threads.submit(() -> hashing.matches("a", "hash")));
            }
            while (hashing.waiting() < 8) {
                Thread.onSpinWait();
            }

            assertThatExceptionOfType(ProblemException.class)
                    .isThrownBy(() -> hashing.hash("b"))
                    .satisfies(problem ->
                            assertThat(problem.getStatusCode().value()).isEqualTo(503));

            leave.countDown();
            for (Future<Boolean> login : logins) {
                assertThat(login.get()).isTrue();
            }
        }
    }

    @Test
    void hashWhenTwiceThenTwoHashesThatBothMatch() {
        PasswordHashing hashing = new PasswordHashing(settings());
        String one = hashing.hash("a password of sorts");
        assertThat(hashing.hash("a password of sorts")).isNotEqualTo(one);
        assertThat(hashing.matches("a password of sorts", one)).isTrue();
        assertThat(hashing.matches("a password of sort", one)).isFalse();
    }

    private static UserSettings.Hashing settings() {
        return new UserSettings.Hashing(1, Duration.ZERO);
    }

    private static void awaiting(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private abstract static class PlainEncoder implements PasswordEncoder {

        @Override
        public String encode(CharSequence password) {
            return password.toString();
        }
    }
}
