// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.support.OpaqueToken;
import io.countersign.sts.support.Periodic;
import io.countersign.sts.user.LoggedIn;
import io.countersign.sts.user.LoginRequest;
import io.countersign.sts.user.StoredUsers;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Stores the authorizations that users have given to clients, with their codes and refresh tokens. Each of those is
 * accepted once: one statement marks it as used, and succeeds for one request across all replicas.
 */
final class UserAuthorizations {

    private static final String AUTHORIZATION =
            "a.id, a.client_id, a.user_id, a.username, a.roles, a.scope, a.auth_time,"
                    + " a.expires_at, a.key_digest, a.ended_at, a.resource";

    private final JdbcClient jdbc;

    private final TransactionOperations transactions;

    private final Clock clock;

    private final Periodic purge;

    UserAuthorizations(JdbcClient jdbc, TransactionOperations transactions, Clock clock) {
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.clock = clock;
        this.purge = new Periodic(clock, Duration.ofMinutes(1));
    }

    /** Stores an authorization and returns its code. */
    OpaqueToken start(UserAuthorization authorization, AuthorizationRequest request, Instant codeExpiry) {
        if (purge.due()) {
            purge();
        }
        OpaqueToken code = OpaqueToken.random();
        transactions.executeWithoutResult(status -> {
            insert(authorization);
            jdbc.sql("INSERT INTO authorization_code"
                            + " (digest, authorization_id, redirect_uri, challenge, nonce, key_thumbprint, expires_at)"
                            + " VALUES (?, ?, ?, ?, ?, ?, ?)")
                    .param(code.digest())
                    .param(authorization.id())
                    .param(request.redirectUri())
                    .param(request.challenge())
                    .param(request.nonce())
                    .param(request.keyThumbprint())
                    .param(codeExpiry.toEpochMilli())
                    .update();
        });
        return code;
    }

    private void insert(UserAuthorization authorization) {
        LoginRequest.User user = authorization.user();
        jdbc.sql("INSERT INTO user_authorization"
                        + " (id, client_id, user_id, username, roles, scope, auth_time, expires_at, resource)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
                .params(
                        authorization.id(),
                        authorization.clientId(),
                        user.id(),
                        user.name(),
                        StoredUsers.roles(user),
                        String.join(" ", authorization.scopes()),
                        authorization.login().since().toEpochMilli(),
                        authorization.expiry().toEpochMilli(),
                        String.join(" ", authorization.resources()))
                .update();
    }

    Optional<Code> findCode(OpaqueToken code) {
        return jdbc.sql(
                        "SELECT c.redirect_uri, c.challenge, c.nonce, c.key_thumbprint, c.expires_at AS code_expires_at, c.used_at, "
                                + AUTHORIZATION
                                + " FROM authorization_code c JOIN user_authorization a ON a.id = c.authorization_id WHERE c.digest = ?")
                .param(code.digest())
                .query((row, number) -> new Code(
                        authorization(row),
                        row.getString("redirect_uri"),
                        row.getString("challenge"),
                        row.getString("nonce"),
                        row.getString("key_thumbprint"),
                        Instant.ofEpochMilli(row.getLong("code_expires_at")),
                        isOver(row)))
                .optional();
    }

    /** @return whether this is its first use */
    boolean useCode(OpaqueToken code) {
        return use("authorization_code", code);
    }

    Optional<Refresh> findRefresh(OpaqueToken token) {
        return jdbc.sql(
                        "SELECT r.used_at, " + AUTHORIZATION
                                + " FROM refresh_token r JOIN user_authorization a ON a.id = r.authorization_id WHERE r.digest = ?")
                .param(token.digest())
                .query((row, number) -> new Refresh(authorization(row), isOver(row)))
                .optional();
    }

    /** @return whether this is its first use */
    boolean useRefresh(OpaqueToken token) {
        return use("refresh_token", token);
    }

    private boolean use(String table, OpaqueToken token) {
        return jdbc.sql("UPDATE " + table + " SET used_at = ? WHERE digest = ? AND used_at IS NULL")
                        .params(clock.millis(), token.digest())
                        .update()
                == 1;
    }

    OpaqueToken addRefresh(UserAuthorization authorization) {
        OpaqueToken token = OpaqueToken.random();
        jdbc.sql("INSERT INTO refresh_token (digest, authorization_id) VALUES (?, ?)")
                .params(token.digest(), authorization.id())
                .update();
        return token;
    }

    /** Binds all refresh tokens of an authorization to a key. */
    void bind(UserAuthorization authorization, String key) {
        jdbc.sql("UPDATE user_authorization SET key_digest = ? WHERE id = ?")
                .params(key, authorization.id())
                .update();
    }

    /** Ends an authorization, with its code and refresh tokens. */
    void end(String id) {
        jdbc.sql("UPDATE user_authorization SET ended_at = ? WHERE id = ? AND ended_at IS NULL")
                .params(clock.millis(), id)
                .update();
    }

    /** Returns the ids of the authorizations that a user has given to a client and that have not ended. */
    List<String> current(String userId, String clientId) {
        return jdbc.sql("SELECT id FROM user_authorization WHERE user_id = ? AND client_id = ? AND ended_at IS NULL"
                        + " AND expires_at > ?")
                .params(userId, clientId, clock.millis())
                .query((row, number) -> row.getString("id"))
                .list();
    }

    /** Returns the authorizations that were given in a login and have not ended, by id, with their clients. */
    Map<String, String> current(LoggedIn login) {
        return jdbc
                .sql(
                        "SELECT id, client_id FROM user_authorization WHERE user_id = ? AND auth_time = ? AND ended_at IS NULL"
                                + " AND expires_at > ?")
                .params(login.user().id(), login.since().toEpochMilli(), clock.millis())
                .query((row, number) -> Map.entry(row.getString("id"), row.getString("client_id")))
                .list()
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Ends the authorizations from a user's logins before a time. */
    void endUser(String userId, Instant before) {
        jdbc.sql("UPDATE user_authorization SET ended_at = ? WHERE user_id = ? AND auth_time < ? AND ended_at IS NULL")
                .params(clock.millis(), userId, before.toEpochMilli())
                .update();
    }

    private void purge() {
        for (String table : List.of("authorization_code", "refresh_token")) {
            jdbc.sql("DELETE FROM " + table
                            + " WHERE authorization_id IN (SELECT id FROM user_authorization WHERE expires_at < ?)")
                    .param(clock.millis())
                    .update();
        }
        jdbc.sql(
                        "DELETE FROM user_authorization WHERE expires_at < ?"
                                + " AND NOT EXISTS (SELECT 1 FROM authorization_code c WHERE c.authorization_id = user_authorization.id)"
                                + " AND NOT EXISTS (SELECT 1 FROM refresh_token r WHERE r.authorization_id = user_authorization.id)")
                .param(clock.millis())
                .update();
    }

    private static UserAuthorization authorization(ResultSet row) throws SQLException {
        return new UserAuthorization(
                row.getString("id"),
                row.getString("client_id"),
                StoredUsers.read(row),
                new TreeSet<>(Set.of(row.getString("scope").split(" "))),
                resources(row.getString("resource")),
                Instant.ofEpochMilli(row.getLong("expires_at")),
                row.getString("key_digest"));
    }

    private static List<String> resources(String column) {
        return column.isEmpty() ? List.of() : List.of(column.split(" "));
    }

    /** Whether it was used, or its authorization has ended. */
    private static boolean isOver(ResultSet row) throws SQLException {
        row.getLong("used_at");
        boolean unused = row.wasNull();
        row.getLong("ended_at");
        return !unused || !row.wasNull();
    }

    /**
     * Code as stored.
     *
     * @param keyThumbprint thumbprint of the key that it is bound to, if any
     * @param over whether it was used, or its authorization has ended
     */
    record Code(
            UserAuthorization authorization,
            String redirectUri,
            String challenge,
            @Nullable String nonce,
            @Nullable String keyThumbprint,
            Instant expiry,
            boolean over) {}

    /**
     * Refresh token as stored.
     *
     * @param over whether it was used, or its authorization has ended
     */
    record Refresh(UserAuthorization authorization, boolean over) {}
}
