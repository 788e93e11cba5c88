// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.user;

import io.countersign.core.ClientAddress;
import io.countersign.sts.support.OpaqueToken;
import jakarta.servlet.http.HttpServletResponse;
import java.text.Normalizer;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import org.springframework.http.HttpStatus;

/** Limits the login attempts a minute for a user and for an address, successful or not, against password guessing. */
public final class LoginThrottle {

    private static final Duration WINDOW = Duration.ofMinutes(1);

    private static final int PER_ADDRESS = 6;

    private static final int MOST = 100_000;

    /** Maximum length of a user name: none is longer, and normalizing it would take long. */
    private static final int LONGEST_NAME = 256;

    private final int limit;

    private final Clock clock;

    private volatile Window window;

    /** @param limit attempts a minute as one user */
    public LoginThrottle(int limit, Clock clock) {
        this.limit = limit;
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.window = new Window(0);
    }

    public boolean admits(String username, String address) {
        Window now = current();
        return now.addresses.count(ClientAddress.of(address)) <= limit * PER_ADDRESS
                && now.users.count(OpaqueToken.sha256(key(username))) <= limit;
    }

    /** Returns one key for all spellings that the user service treats as the same name. */
    private static String key(String username) {
        return username.length() > LONGEST_NAME
                ? ""
                : Normalizer.normalize(username, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
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

    /** Sets {@code Retry-After} if the status is 429 or 503. */
    public void hint(HttpStatus status, HttpServletResponse response) {
        if (status == HttpStatus.TOO_MANY_REQUESTS || status == HttpStatus.SERVICE_UNAVAILABLE) {
            response.setHeader("Retry-After", Long.toString(WINDOW.toSeconds()));
        }
    }

    private static final class Window {

        private final long number;

        private final LoginAttempts users = new LoginAttempts(MOST);

        private final LoginAttempts addresses = new LoginAttempts(MOST);

        private Window(long number) {
            this.number = number;
        }
    }
}
