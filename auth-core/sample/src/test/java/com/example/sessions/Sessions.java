// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.sessions;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Store of sessions by the digests of their tokens, such as a table that the login writes. */
interface Sessions {

    /**
     * Returns the session of a token, or {@code null} if there is none.
     *
     * @param digest SHA-256 digest of the token, 32 bytes
     * @throws IOException if the store is unavailable
     */
    @Nullable
    Session find(byte[] digest) throws IOException;
}
