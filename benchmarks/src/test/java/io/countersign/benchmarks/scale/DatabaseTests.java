// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseTests {

    private static final Path PSQL = Path.of("psql");

    @Test
    void ofWhenAddressIsCompleteThenItsParts() {
        assertThat(Database.of(PSQL, "postgresql://bench:a:secret@db.example:5433"))
                .isEqualTo(new Database(PSQL, "db.example", 5433, "bench", "a:secret"));
    }

    @Test
    void ofWhenPortAndPasswordAreMissingThenTheUsualPortAndNone() {
        assertThat(Database.of(PSQL, "postgresql://bench@localhost/"))
                .isEqualTo(new Database(PSQL, "localhost", 5432, "bench", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mysql://a:b@localhost",
                "postgresql://localhost",
                "postgresql://a:b@localhost/shop",
                "shop",
                "postgresql://a:b c@localhost"
            })
    void ofWhenAddressIsAnotherThenRefused(String address) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Database.of(PSQL, address))
                .withMessageContaining("postgresql://USER:PASSWORD@HOST:PORT");
    }

    @Test
    void jdbcUrlThenEachProgramHasItsOwn() {
        assertThat(new Database(PSQL, "db", 5433, "bench", "").jdbcUrl(Program.STS))
                .isEqualTo("jdbc:postgresql://db:5433/countersign_scale_sts");
    }

    @Test
    void countersWhenParsedThenDifferencesAndShares() {
        DatabaseCounters begin = DatabaseCounters.parse("10\t20\t30\t40\t50\n");
        DatabaseCounters end = DatabaseCounters.parse("110\t220\t330\t440\tNaN");

        assertThat(end.minus(begin).times(0.01)).isEqualTo(new DatabaseCounters(1, 2, 3, 4, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> DatabaseCounters.parse("10\t20"));
    }

    @Test
    void serverSettingsWhenStatementsCannotBeCountedThenTheyAreNotLoaded() {
        Path folder = Path.of("/tmp/a");

        assertThat(PostgresServer.settings(folder, 19130, 80, true))
                .contains("port = 19130\n", "unix_socket_directories = '/tmp/a'\n", "max_connections = 80\n")
                .contains("shared_preload_libraries = 'pg_stat_statements'\n");
        assertThat(PostgresServer.settings(folder, 19130, 80, false)).doesNotContain("pg_stat_statements");
    }
}
