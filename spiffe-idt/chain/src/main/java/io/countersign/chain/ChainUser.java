// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import java.util.Objects;

/**
 * A demo user with an account.
 *
 * @param name what the user logs in by
 * @param id what tokens name the user by
 * @param password drawn at random when the chain was started
 * @param balance in cents
 * @since 0.1
 */
public record ChainUser(String name, String id, String password, long balance) {

    public ChainUser {
        Objects.requireNonNull(name, "name cannot be null");
        Objects.requireNonNull(id, "id cannot be null");
        Objects.requireNonNull(password, "password cannot be null");
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "ChainUser[" + name + "]";
    }
}
