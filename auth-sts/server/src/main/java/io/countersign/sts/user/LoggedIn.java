// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.user;

import java.time.Instant;
import java.util.Objects;

/**
 * A user who has shown a password on this server's page.
 *
 * @param since when that was
 */
public record LoggedIn(LoginRequest.User user, Instant since) {

    public LoggedIn {
        Objects.requireNonNull(user, "user cannot be null");
        Objects.requireNonNull(since, "since cannot be null");
    }
}
