// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import java.time.Clock;
import java.time.Duration;

/**
 * Delay after failed logins (NIST SP 800-63B section 3.2.2), for each name and for each address. It doubles
 * with each failure after the first few, up to 30 seconds. Failures are forgotten after a minute without
 * another. An address that has logged in with a name before has a count of its own for that name, so that
 * guesses of others do not lock the user out. Unknown names are counted like known ones.
 */
final class LoginBackoff {

    static final int FREE_OF_NAME = 5;

    static final int FREE_OF_ADDRESS = 20;

    static final Duration LONGEST = Duration.ofSeconds(30);

    static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(1);

    private final LoginFailures failures;

    /** Creates one that counts in the memory of this process. */
    LoginBackoff(Clock clock) {
        this(new MemoryLoginFailures(clock, FREE_OF_NAME, FREE_OF_ADDRESS));
    }

    LoginBackoff(LoginFailures failures) {
        this.failures = failures;
    }

    /**
     * Returns the time to wait before an attempt.
     *
     * @param address address of the client as a literal
     */
    Duration delay(Username username, String address) {
        return failures.delay(LoginAttempt.of(username, address));
    }

    /**
     * Counts the result of an attempt. If other attempts have failed in the meantime so that a delay applies
     * now, the attempt is void: parallel attempts count like successive ones.
     *
     * @return zero, or the time to wait before the next attempt if this one is void
     */
    Duration settle(Username username, String address, boolean good) {
        return failures.settle(LoginAttempt.of(username, address), good);
    }
}
