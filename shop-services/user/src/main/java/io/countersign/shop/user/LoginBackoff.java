// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.countersign.core.ClientAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Delay after failed logins (NIST SP 800-63B section 3.2.2), for each name and for each address. It doubles
 * with each failure after the first few, up to 30 seconds. Failures are forgotten after a minute without
 * another. An address that has logged in with a name before has a count of its own for that name, so that
 * guesses of others do not lock the user out. Unknown names are counted like known ones. Counts are in
 * memory, with a maximum number.
 */
@Component
class LoginBackoff {

    static final int FREE_OF_NAME = 5;

    static final int FREE_OF_ADDRESS = 20;

    static final Duration LONGEST = Duration.ofSeconds(30);

    private static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(1);

    private static final int REMEMBERED = 100_000;

    /** Longer than any username. */
    private static final int LONGEST_KEY = 128;

    private final Cache<String, Failures> failures =
            Caffeine.newBuilder().maximumSize(REMEMBERED).build();

    private final Cache<String, Boolean> known =
            Caffeine.newBuilder().maximumSize(REMEMBERED).build();

    private final Clock clock;

    LoginBackoff(Clock clock) {
        this.clock = clock;
    }

    /**
     * Returns the time to wait before an attempt.
     *
     * @param address address of the client as a literal
     */
    Duration delay(Username username, String address) {
        long now = clock.millis();
        return counts(username, address).stream()
                .map(count -> failures.getIfPresent(count.key))
                .map(before -> before == null ? Duration.ZERO : before.left(now))
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }

    /**
     * Counts the result of an attempt. If other attempts have failed in the meantime so that a delay applies
     * now, the attempt is void: parallel attempts count like successive ones.
     *
     * @return zero, or the time to wait before the next attempt if this one is void
     */
    synchronized Duration settle(Username username, String address, boolean good) {
        Duration delay = delay(username, address);
        if (delay.isZero()) {
            List<Count> counts = counts(username, address);
            if (good) {
                // Other names may be tried from the same address, so only the failures of this name are
                // forgotten.
                failures.invalidate(counts.getFirst().key);
                known.put(pair(username, address), true);
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

    private List<Count> counts(Username username, String address) {
        String pair = pair(username, address);
        return known.getIfPresent(pair) == null
                ? List.of(
                        new Count("name " + key(username), FREE_OF_NAME),
                        new Count("address " + ClientAddress.of(address), FREE_OF_ADDRESS))
                : List.of(new Count(pair, FREE_OF_NAME));
    }

    private static String pair(Username username, String address) {
        return "both " + ClientAddress.of(address) + ' ' + key(username);
    }

    private static String key(Username username) {
        String key = username.key();
        return key.substring(0, Math.min(key.length(), LONGEST_KEY));
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
            long forgotten = (now - last) / FORGOTTEN_AFTER.toMillis();
            int more = (int) Math.max(0, number - forgotten) + 1;
            return new Failures(more, now, now + delay(more - free).toMillis());
        }

        private static Duration delay(int beyond) {
            if (beyond <= 0) {
                return Duration.ZERO;
            }
            Duration doubled = Duration.ofSeconds(1L << Math.min(beyond - 1, 10));
            return doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
        }
    }
}
