// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.user;

import io.countersign.server.RateLimiter;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;

/** Counts login attempts in each minute of the clock, refused ones too, in the memory of this process. */
final class LoginWindow implements RateLimiter {

    private static final long MINUTE = Duration.ofMinutes(1).toMillis();

    private final int limit;

    private final Clock clock;

    private volatile Minute minute;

    /** @param limit accepted attempts a minute */
    LoginWindow(int limit, Clock clock) {
        this.limit = limit;
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.minute = new Minute(0);
    }

    @Override
    public Duration acquire(String caller) {
        long now = clock.millis();
        return current(now / MINUTE).attempts.count(caller) <= limit
                ? Duration.ZERO
                : Duration.ofMillis(MINUTE - now % MINUTE);
    }

    private Minute current(long number) {
        Minute known = minute;
        if (known.number != number) {
            known = new Minute(number);
            minute = known;
        }
        return known;
    }

    private static final class Minute {

        private final long number;

        private final LoginAttempts attempts = new LoginAttempts(LoginThrottle.MOST);

        private Minute(long number) {
            this.number = number;
        }
    }
}
