// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

/**
 * Thrown if there is already a user of that name.
 *
 * @since 0.1
 */
public final class UsernameTakenException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UsernameTakenException(String username, Throwable cause) {
        super("there is a user '" + username + "' already", cause);
    }
}
