// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.logout;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Logouts outside of the process, shared by all services and replicas that use the same store.
 *
 * @since 0.1
 */
public interface LogoutStore {

    /**
     * Adds a logout.
     *
     * @param retention duration after which it may be forgotten
     * @throws IOException if it could not be stored
     */
    void add(Logout logout, Duration retention) throws IOException;

    /**
     * Returns the logouts after a position, in the order in which they were added. A logout that is added later is
     * after those that were returned earlier.
     *
     * @param position position of an earlier page, or {@code null} for the beginning
     * @throws IOException if the store is unavailable
     */
    Page since(@Nullable String position) throws IOException;

    /**
     * Some logouts, or none if there are no further ones.
     *
     * @param next position after the last one
     */
    record Page(List<Logout> logouts, @Nullable String next) {

        public Page {
            logouts = List.copyOf(logouts);
            if (!logouts.isEmpty()) {
                Objects.requireNonNull(next, "next cannot be null");
            }
        }
    }
}
