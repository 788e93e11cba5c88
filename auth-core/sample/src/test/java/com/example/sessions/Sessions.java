// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.sessions;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Store of sessions, such as a table that the login writes. */
interface Sessions {

    /**
     * Returns the session of a token, or {@code null} if there is none.
     *
     * @throws IOException if the store is unavailable
     */
    @Nullable
    Session find(String token) throws IOException;
}
