// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.user;

import io.countersign.sts.user.LoginRequest.Role;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** Converts users to and from the columns of their logins. */
public final class StoredUsers {

    private StoredUsers() {}

    public static String roles(LoginRequest.User user) {
        return String.join(" ", user.roleNames());
    }

    public static LoggedIn read(ResultSet row) throws SQLException {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        Arrays.stream(row.getString("roles").split(" ")).map(Role::valueOf).forEach(roles::add);
        return new LoggedIn(
                new LoginRequest.User(row.getString("user_id"), row.getString("username"), roles),
                Instant.ofEpochMilli(row.getLong("auth_time")));
    }
}
