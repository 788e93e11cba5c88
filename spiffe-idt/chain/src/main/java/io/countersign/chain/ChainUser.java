// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import java.util.Objects;

/**
 * Demo user with an account.
 *
 * @param name username for the login
 * @param id id of the user in tokens
 * @param password password, generated at random when the chain is started
 * @param balance balance of the account, in cents
 * @since 0.1
 */
public record ChainUser(String name, String id, String password, long balance) {

    public ChainUser {
        Objects.requireNonNull(name, "name cannot be null");
        Objects.requireNonNull(id, "id cannot be null");
        Objects.requireNonNull(password, "password cannot be null");
    }

    /** Omits the password. */
    @Override
    public String toString() {
        return "ChainUser[" + name + "]";
    }
}
