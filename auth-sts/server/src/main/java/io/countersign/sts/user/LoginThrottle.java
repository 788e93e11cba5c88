// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.user;

import io.countersign.core.ClientAddress;
import io.countersign.server.MemoryRateLimiter;
import io.countersign.server.RateLimiter;
import io.countersign.server.RateLimiters;
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

    static final int MOST = 100_000;

    private static final Duration WINDOW = Duration.ofMinutes(1);

    private static final int PER_ADDRESS = 6;

    /** Maximum length of a user name: none is longer, and normalizing it would take long. */
    private static final int LONGEST_NAME = 256;

    private final RateLimiter users;

    private final RateLimiter addresses;

    /** @param limit attempts a minute as one user, counted in the memory of this process */
    public LoginThrottle(int limit, Clock clock) {
        this(new LoginWindow(limit, clock), new LoginWindow(ofAddress(limit), clock));
    }

    private LoginThrottle(RateLimiter users, RateLimiter addresses) {
        this.users = Objects.requireNonNull(users, "users cannot be null");
        this.addresses = Objects.requireNonNull(addresses, "addresses cannot be null");
    }

    /**
     * Returns a throttle that all replicas share.
     *
     * @param limit attempts a minute as one user
     */
    public static LoginThrottle shared(int limit, RateLimiters limiters) {
        return new LoginThrottle(
                limiters.perMinute("login-users", Math.min(limit, MemoryRateLimiter.HIGHEST_RATE), MOST),
                limiters.perMinute("login-addresses", ofAddress(limit), MOST));
    }

    private static int ofAddress(int limit) {
        return (int) Math.min((long) limit * PER_ADDRESS, MemoryRateLimiter.HIGHEST_RATE);
    }

    public boolean admits(String username, String address) {
        return addresses.acquire(ClientAddress.of(address)).isZero()
                && users.acquire(OpaqueToken.sha256(key(username))).isZero();
    }

    /** Returns one key for all spellings that the user service treats as the same name. */
    private static String key(String username) {
        return username.length() > LONGEST_NAME
                ? ""
                : Normalizer.normalize(username, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }

    /** Sets {@code Retry-After} if the status is 429 or 503. */
    public void hint(HttpStatus status, HttpServletResponse response) {
        if (status == HttpStatus.TOO_MANY_REQUESTS || status == HttpStatus.SERVICE_UNAVAILABLE) {
            response.setHeader("Retry-After", Long.toString(WINDOW.toSeconds()));
        }
    }
}
