// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

import io.countersign.launcher.client.GatewayClient.Session;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One who was made for the demo.
 *
 * @param password what they log in with, or {@code null} where nobody logs in
 * @param userID their id at the Shop, or {@code null} where it is not needed
 * @param session what they can do
 */
record DemoPerson(
        String name, @Nullable String password, @Nullable String userID, Session session) {

    DemoPerson {
        Objects.requireNonNull(name, "name cannot be null");
        Objects.requireNonNull(session, "session cannot be null");
    }

    @Override
    public String toString() {
        return name;
    }
}
