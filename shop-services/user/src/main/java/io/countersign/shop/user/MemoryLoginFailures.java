// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Failed logins in the memory of this process, with a maximum number. */
final class MemoryLoginFailures implements LoginFailures {

    private static final int REMEMBERED = 100_000;

    private final Cache<String, Failures> failures =
            Caffeine.newBuilder().maximumSize(REMEMBERED).build();

    private final Cache<String, Boolean> known =
            Caffeine.newBuilder().maximumSize(REMEMBERED).build();

    private final Clock clock;

    private final int freeOfName;

    private final int freeOfAddress;

    /**
     * @param freeOfName failures of a name without a delay
     * @param freeOfAddress failures of an address without a delay
     */
    MemoryLoginFailures(Clock clock, int freeOfName, int freeOfAddress) {
        this.clock = clock;
        this.freeOfName = freeOfName;
        this.freeOfAddress = freeOfAddress;
    }

    @Override
    public Duration delay(LoginAttempt attempt) {
        long now = clock.millis();
        return counts(attempt).stream()
                .map(count -> failures.getIfPresent(count.key))
                .map(before -> before == null ? Duration.ZERO : before.left(now))
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }

    @Override
    public synchronized Duration settle(LoginAttempt attempt, boolean good) {
        Duration delay = delay(attempt);
        if (delay.isZero()) {
            List<Count> counts = counts(attempt);
            if (good) {
                // Other names may be tried from the same address, so only the failures of this name are
                // forgotten.
                failures.invalidate(counts.getFirst().key);
                known.put(attempt.both(), true);
            } else {
                counts.forEach(this::fail);
            }
        }
        return delay;
    }

    private void fail(Count count) {
        Failures before = failures.getIfPresent(count.key);
        long now = clock.millis();
        failures.put(count.key, (before == null ? new Failures(0, now, now) : before).oneMore(now, count.free));
    }

    private List<Count> counts(LoginAttempt attempt) {
        return known.getIfPresent(attempt.both()) == null
                ? List.of(
                        new Count("name " + attempt.name(), freeOfName),
                        new Count("address " + attempt.address(), freeOfAddress))
                : List.of(new Count("both " + attempt.both(), freeOfName));
    }

    private record Count(String key, int free) {}

    /**
     * Remembered failures.
     *
     * @param number failures that are not forgotten
     * @param last time of the last failure, in milliseconds since 1970
     * @param until end of the delay
     */
    private record Failures(int number, long last, long until) {

        private Duration left(long now) {
            return Duration.ofMillis(Math.max(0, until - now));
        }

        private Failures oneMore(long now, int free) {
            long forgotten = (now - last) / LoginBackoff.FORGOTTEN_AFTER.toMillis();
            int more = (int) Math.max(0, number - forgotten) + 1;
            return new Failures(more, now, now + delay(more - free).toMillis());
        }

        private static Duration delay(int beyond) {
            if (beyond <= 0) {
                return Duration.ZERO;
            }
            Duration doubled = Duration.ofSeconds(1L << Math.min(beyond - 1, 10));
            return doubled.compareTo(LoginBackoff.LONGEST) < 0 ? doubled : LoginBackoff.LONGEST;
        }
    }
}
