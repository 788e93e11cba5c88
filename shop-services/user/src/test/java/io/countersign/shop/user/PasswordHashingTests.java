// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
    void hashWhenAskedOnAVirtualThreadThenHashedOnAPlatformThread() throws Exception {
        List<Boolean> virtual = new CopyOnWriteArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.submit(() -> new PasswordHashing(settings(), new PlainEncoder() {
                                @Override
                                public String encode(CharSequence password) {
                                    virtual.add(Thread.currentThread().isVirtual());
                                    return super.encode(password);
                                }

                                @Override
                                public boolean matches(CharSequence password, String hash) {
                                    virtual.add(Thread.currentThread().isVirtual());
                                    return true;
                                }
                            })
                            .matches("whatever", "hash"))
                    .get();
        }
        assertThat(virtual).containsExactly(false, false);
    }

    @Test
    void hashWhenTwiceThenTwoHashesThatBothMatch() {
        PasswordHashing hashing = new PasswordHashing(settings());
        String one = hashing.hash("a password of sorts");
        assertThat(one).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
        assertThat(hashing.hash("a password of sorts")).isNotEqualTo(one);
        assertThat(hashing.matches("a password of sorts", one)).isTrue();
        assertThat(hashing.matches("a password of sort", one)).isFalse();
    }

    private static UserSettings.Hashing settings() {
        return new UserSettings.Hashing(Duration.ofMinutes(5));
    }

    private abstract static class PlainEncoder implements PasswordEncoder {

        @Override
        public String encode(CharSequence password) {
            return password.toString();
        }
    }
}
