// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.logout;

import io.countersign.tokens.RevocationList;
import java.io.IOException;

/**
 * Sessions that providers ended by back-channel logout, as a list of revoked tokens.
 *
 * @since 0.1
 */
public interface LogoutList extends RevocationList {

    /**
     * Ends a session, or all sessions of a user. Afterwards this list knows it.
     *
     * @throws IOException if it could not be stored for other processes
     */
    void end(Logout logout) throws IOException;

    /** Whether the list is recent enough to decide. */
    boolean isFresh();
}
