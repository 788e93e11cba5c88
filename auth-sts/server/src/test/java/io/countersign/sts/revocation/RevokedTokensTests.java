// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.revocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.server.TestClock;
import io.countersign.sts.TestDatabase;
import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.RevocationList.Status;
import io.countersign.tokens.TokenIdentity;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;

class RevokedTokensTests {

    @TempDir
    private Path folder;

    private final TestClock clock = TestClock.standing();

    private Breakable source;

    private RevocationLog log;

    private RevokedTokens revoked;

    @BeforeEach
    void start() {
        TestDatabase database = TestDatabase.sqlite(folder);
        source = new Breakable(database.source());
        log = new RevocationLog(JdbcClient.create(source), database.transactions(), clock, Duration.ZERO);
        log.add("iss", "old", clock.instant().plusSeconds(3600));
        revoked = new RevokedTokens(log, new LocalRevocations(clock), clock);
    }

    @Test
    void statusWhenDatabaseIsAwayForAMomentThenAsLastRead() {
        source.away = true;
        clock.advance(Duration.ofSeconds(2));
        assertThat(status("good")).isEqualTo(Status.CURRENT);
        assertThat(status("old")).isEqualTo(Status.REVOKED);
    }

    @Test
    void statusWhenDatabaseIsAwayForLongThenUnknownUntilItIsBack() {
        source.away = true;
        clock.advance(Duration.ofSeconds(11));
        assertThat(status("good")).isEqualTo(Status.UNKNOWN);
        assertThat(status("old")).isEqualTo(Status.REVOKED);
        source.away = false;
        clock.advance(Duration.ofSeconds(2));
        assertThat(status("good")).isEqualTo(Status.CURRENT);
    }

    @Test
    void statusWhenNobodyHasAskedForLongThenReadFirst() {
        log.add("iss", "new", clock.instant().plusSeconds(3600));
        clock.advance(Duration.ofMinutes(1));
        assertThat(status("new")).isEqualTo(Status.REVOKED);
        assertThat(status("good")).isEqualTo(Status.CURRENT);
    }

    private Status status(String id) {
        return revoked.status(new TokenIdentity("iss", id, null, "ann", Instant.EPOCH));
    }

    /** A database that can be away. */
    private static final class Breakable extends DelegatingDataSource {

        private volatile boolean away;

        private Breakable(DataSource source) {
            super(source);
        }

        @Override
        public Connection getConnection() throws SQLException {
            if (away) {
                throw new SQLException("away");
            }
            return super.getConnection();
        }
    }
}
