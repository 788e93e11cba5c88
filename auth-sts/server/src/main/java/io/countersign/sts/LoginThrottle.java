// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.http.HttpStatus;

/** Lets a user be tried only so often in a minute, and an address only so often, right or wrong: else passwords could be guessed. */
final class LoginThrottle {

    private static final Duration WINDOW = Duration.ofMinutes(1);

    private static final int PER_ADDRESS = 6;

    private static final int MOST = 100_000;

    private final int limit;

    private final Clock clock;

    private volatile Window window;

    /** @param limit attempts a minute as one user */
    LoginThrottle(int limit, Clock clock) {
        this.limit = limit;
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.window = new Window(0);
    }

    boolean admits(String username, String address) {
        Map<String, AtomicInteger> counts = current().counts;
        String user = "user " + OpaqueToken.sha256(username.toLowerCase(Locale.ROOT));
        return count(counts, "address " + address) <= limit * PER_ADDRESS && count(counts, user) <= limit;
    }

    private int count(Map<String, AtomicInteger> counts, String who) {
        if (counts.size() >= MOST && !counts.containsKey(who)) {
            return Integer.MAX_VALUE;
        }
        return counts.computeIfAbsent(who, name -> new AtomicInteger()).incrementAndGet();
    }

    private Window current() {
        long number = clock.millis() / WINDOW.toMillis();
        Window known = window;
        if (known.number != number) {
            known = new Window(number);
            window = known;
        }
        return known;
    }

    /** Tells when to try again, if that is what the answer is about. */
    void hint(HttpStatus status, HttpServletResponse response) {
        if (status == HttpStatus.TOO_MANY_REQUESTS || status == HttpStatus.SERVICE_UNAVAILABLE) {
            response.setHeader("Retry-After", Long.toString(WINDOW.toSeconds()));
        }
    }

    private static final class Window {

        private final long number;

        private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();

        private Window(long number) {
            this.number = number;
        }
    }
}
