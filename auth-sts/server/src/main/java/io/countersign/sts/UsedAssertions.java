// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Remembers the assertions that clients have used, so that none is good twice (RFC 7523 section 3, jti). It is kept in the database:
 * a restart or a replica would otherwise accept a replay.
 */
final class UsedAssertions {

    private final JdbcClient jdbc;

    private final Clock clock;

    private final Periodic purge;

    UsedAssertions(JdbcClient jdbc, Clock clock) {
        this.jdbc = Objects.requireNonNull(jdbc, "jdbc cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.purge = new Periodic(clock, Duration.ofMinutes(1));
    }

    /**
     * Marks it as used.
     *
     * @param until when the assertion can no longer be accepted anyway, skew included
     * @return whether this was its first use
     */
    boolean use(String clientId, String jti, Instant until) {
        if (purge.due()) {
            purge();
        }
        return jdbc.sql(
                                "INSERT INTO used_assertion (client_id, jti, expires_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
                        .params(clientId, jti, until.toEpochMilli())
                        .update()
                == 1;
    }

    private void purge() {
        jdbc.sql("DELETE FROM used_assertion WHERE expires_at < ?")
                .params(clock.millis())
                .update();
    }
}
