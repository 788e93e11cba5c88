// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

import io.countersign.launcher.client.GatewayClient.Session;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * User created for the demo.
 *
 * @param password login password, or {@code null} in modes without logins
 * @param userID id of the user at the Shop, or {@code null} if it is not needed
 * @param session requests of the user
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
