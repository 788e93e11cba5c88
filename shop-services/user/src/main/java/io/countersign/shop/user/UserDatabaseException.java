// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import java.sql.SQLException;
import java.util.Locale;
import java.util.Objects;

/**
 * Thrown if the user service's database cannot be used, or has no tables yet. The message is one line and contains
 * neither the URL nor a password.
 *
 * @since 0.1
 */
public final class UserDatabaseException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private UserDatabaseException(String message, Throwable cause) {
        super(message, cause);
    }

    private UserDatabaseException(String message) {
        super(message);
    }

    static UserDatabaseException unprepared() {
        return new UserDatabaseException(
                "the database has no tables of users yet; the user service creates them at its" + " start");
    }

    /** @param url URL of the database, which may contain a password */
    static UserDatabaseException unusable(Exception failure, String url) {
        return new UserDatabaseException("the database cannot be used (" + reason(failure, url) + ")", failure);
    }

    private static String reason(Throwable failure, String url) {
        Throwable deepest = failure;
        while (!(deepest instanceof SQLException) && deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        String message = Objects.requireNonNullElse(deepest.getMessage(), "")
                .lines()
                .findFirst()
                .orElse(deepest.getClass().getSimpleName().toLowerCase(Locale.ROOT));
        return message.replace(url, "its URL");
    }
}
