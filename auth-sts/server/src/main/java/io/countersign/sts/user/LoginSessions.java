// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.user;

import io.countersign.sts.support.OpaqueToken;
import io.countersign.sts.support.Periodic;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores the browser sessions of logged-in users, in the database for all replicas. */
public final class LoginSessions {

    private final JdbcClient jdbc;

    private final Duration ttl;

    private final Clock clock;

    private final Periodic purge;

    public LoginSessions(JdbcClient jdbc, Duration ttl, Clock clock) {
        this.jdbc = Objects.requireNonNull(jdbc, "jdbc cannot be null");
        this.ttl = Objects.requireNonNull(ttl, "ttl cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.purge = new Periodic(clock, Duration.ofMinutes(1));
    }

    /** Starts a new session at each login: a session id from before the login must not be valid after it. */
    OpaqueToken start(LoggedIn login) {
        if (purge.due()) {
            jdbc.sql("DELETE FROM login_session WHERE expires_at < ?")
                    .param(clock.millis())
                    .update();
        }
        OpaqueToken session = OpaqueToken.random();
        Instant end = clock.instant().plus(ttl);
        jdbc.sql("INSERT INTO login_session (digest, user_id, username, roles, auth_time, expires_at)"
                        + " VALUES (?, ?, ?, ?, ?, ?)")
                .params(
                        session.digest(),
                        login.user().id(),
                        login.user().name(),
                        StoredUsers.roles(login.user()),
                        login.since().toEpochMilli(),
                        end.toEpochMilli())
                .update();
        return session;
    }

    Optional<LoggedIn> find(OpaqueToken session) {
        return jdbc.sql("SELECT user_id, username, roles, auth_time FROM login_session"
                        + " WHERE digest = ? AND expires_at > ?")
                .params(session.digest(), clock.millis())
                .query((row, number) -> StoredUsers.read(row))
                .optional();
    }

    /** Ends the sessions of a user from logins before a time. */
    public void endUser(String userId, Instant before) {
        jdbc.sql("DELETE FROM login_session WHERE user_id = ? AND auth_time < ?")
                .params(userId, before.toEpochMilli())
                .update();
    }

    /** Ends the session in which an authorization was given: that of the same user and login. */
    public void endBehind(String authorization) {
        jdbc.sql("DELETE FROM login_session WHERE EXISTS (SELECT 1 FROM user_authorization a WHERE a.id = ?"
                        + " AND a.user_id = login_session.user_id AND a.auth_time = login_session.auth_time)")
                .param(authorization)
                .update();
    }

    void end(OpaqueToken session) {
        jdbc.sql("DELETE FROM login_session WHERE digest = ?")
                .param(session.digest())
                .update();
    }
}
