// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.RollOver;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.Objects;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Conditions under which the row of the log changes. */
class LogTablesTests {

    private static final Octets LOG_ID = Octets.ZERO_DIGEST;

    @TempDir
    private Path folder;

    private static Ed25519Key key() throws GeneralSecurityException {
        return Ed25519Signer.of(KeyPairGenerator.getInstance("Ed25519").generateKeyPair())
                .key();
    }

    private LogTables tables() {
        DataSource database = new DriverManagerDataSource("jdbc:sqlite:" + folder.resolve("curator.db"));
        Flyway.configure()
                .dataSource(database)
                .locations("classpath:db/curator")
                .load()
                .migrate();
        return new LogTables(JdbcClient.create(database));
    }

    /** As of a process whose clock is behind that of another one. */
    @Test
    void changeWhenItsTimeIsBeforeThatOfTheNewestHeadThenNothingIsStored() throws Exception {
        LogTables tables = tables();
        Entry first = new Entry(LOG_ID, 0, Octets.ZERO_DIGEST, 1000, new Genesis(16, 4, LOG_ID, key()));
        tables.create(first);
        LogRow row = Objects.requireNonNull(tables.row());
        assertThat(tables.advance(row, 2000)).isTrue();
        assertThat(tables.advance(row, 1999)).isFalse();
        assertThat(tables.append(row, second(first, 1999))).isFalse();
        assertThat(tables.row()).isEqualTo(row.notBefore(2000));
        assertThat(tables.entry(1)).isNull();
        assertThat(tables.append(row, second(first, 2000))).isTrue();
        assertThat(tables.append(row, second(first, 2000))).isFalse();
    }

    private static Entry second(Entry first, long time) throws GeneralSecurityException {
        RollOver change = new RollOver(key(), Octets.ZERO_DIGEST, Octets.of(new byte[64]));
        return new Entry(LOG_ID, 1, first.hash(), time, change);
    }
}
