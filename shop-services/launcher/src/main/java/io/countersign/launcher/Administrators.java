// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.shop.user.AdminCreator;
import io.countersign.shop.user.UsernameTakenException;

/**
 * Makes administrators in a Shop's data directory, whether the Shop runs or not.
 *
 * @since 0.1
 */
public final class Administrators {

    private Administrators() {}

    /**
     * Makes one.
     *
     * @throws UsernameTakenException if there is a user of that name
     * @throws LauncherException if the name or the password will not do
     */
    public static void create(DataDirectory data, String name, String password) {
        try {
            new AdminCreator(database(data)).create(name, password);
        } catch (IllegalArgumentException ex) {
            throw new LauncherException(String.valueOf(ex.getMessage()), ex);
        }
    }

    /** The user service's, with what its settings say of its durability. */
    private static String database(DataDirectory data) {
        return "jdbc:sqlite:" + data.root().resolve("user.db")
                + "?journal_mode=WAL&synchronous=FULL&busy_timeout=5000&foreign_keys=true&transaction_mode=IMMEDIATE";
    }
}
