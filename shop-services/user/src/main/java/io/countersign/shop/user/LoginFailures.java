// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import java.time.Duration;

/** Failed logins by name, by address and by both. Unknown names are counted like known ones. */
interface LoginFailures {

    /** Returns the time to wait before an attempt. */
    Duration delay(LoginAttempt attempt);

    /**
     * Counts the result of an attempt, unless a delay applies now.
     *
     * @return zero, or the delay
     */
    Duration settle(LoginAttempt attempt, boolean good);
}
