// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.sessions;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Session of a user at one service.
 *
 * @param id identifier that is no secret
 * @param certificate x5t#S256 of the client certificate that the token is bound to, or {@code null}
 */
record Session(
        String id,
        String service,
        String user,
        Set<String> scopes,
        Instant begin,
        Instant expiry,
        @Nullable String certificate) {}
