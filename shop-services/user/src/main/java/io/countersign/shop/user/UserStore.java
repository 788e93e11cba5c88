// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.shop.common.Paging;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores users. Every method is one statement, in the caller's transaction if there is one. */
@Repository
class UserStore {

    private static final String COLUMNS = "user_id, username, password_hash, roles, display_name, email, created_at";

    private final JdbcClient jdbc;

    UserStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Returns whether the user was stored, which fails if the name is taken. */
    boolean insert(User user) {
        return jdbc.sql("INSERT INTO shop_user (username_key, " + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
                                + " ON CONFLICT (username_key) DO NOTHING")
                        .param(new Username(user.username()).key())
                        .param(user.userId())
                        .param(user.username())
                        .param(user.passwordHash())
                        .param(Role.write(user.roles()))
                        .param(user.displayName())
                        .param(user.email())
                        .param(user.createdAt())
                        .update()
                == 1;
    }

    Optional<User> find(String userId) {
        return one("user_id = ?", userId);
    }

    Optional<User> find(Username username) {
        return one("username_key = ?", username.key());
    }

    List<User> list(Paging paging) {
        return jdbc.sql("SELECT " + COLUMNS + " FROM shop_user ORDER BY username_key LIMIT ? OFFSET ?")
                .params(paging.size(), paging.offset())
                .query(UserStore::user)
                .list();
    }

    long count() {
        return jdbc.sql("SELECT COUNT(*) FROM shop_user").query(Long.class).single();
    }

    boolean delete(String userId) {
        return jdbc.sql("DELETE FROM shop_user WHERE user_id = ?").param(userId).update() == 1;
    }

    /** Replaces the hash if it still has the expected value, and returns whether it did. */
    boolean changePassword(String userId, String from, String to) {
        return jdbc.sql("UPDATE shop_user SET password_hash = ? WHERE user_id = ? AND password_hash = ?")
                        .params(to, userId, from)
                        .update()
                == 1;
    }

    boolean changeProfile(String userId, @Nullable String displayName, @Nullable String email) {
        return jdbc.sql("UPDATE shop_user SET display_name = ?, email = ? WHERE user_id = ?")
                        .param(displayName)
                        .param(email)
                        .param(userId)
                        .update()
                == 1;
    }

    boolean changeRoles(String userId, Set<Role> roles) {
        return jdbc.sql("UPDATE shop_user SET roles = ? WHERE user_id = ?")
                        .params(Role.write(roles), userId)
                        .update()
                == 1;
    }

    private Optional<User> one(String condition, String value) {
        return jdbc.sql("SELECT " + COLUMNS + " FROM shop_user WHERE " + condition)
                .param(value)
                .query(UserStore::user)
                .optional();
    }

    private static User user(ResultSet row, int number) throws SQLException {
        return new User(
                row.getString("user_id"),
                row.getString("username"),
                row.getString("password_hash"),
                Role.read(row.getString("roles")),
                row.getString("display_name"),
                row.getString("email"),
                row.getLong("created_at"));
    }
}
