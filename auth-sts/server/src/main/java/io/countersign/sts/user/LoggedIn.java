// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.user;

import java.time.Instant;
import java.util.Objects;

/**
 * User who has logged in on this server's page.
 *
 * @param since time of the login
 */
public record LoggedIn(LoginRequest.User user, Instant since) {

    public LoggedIn {
        Objects.requireNonNull(user, "user cannot be null");
        Objects.requireNonNull(since, "since cannot be null");
    }
}
