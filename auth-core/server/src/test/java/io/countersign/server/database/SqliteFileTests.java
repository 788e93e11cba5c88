// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteFileTests {

    @TempDir
    private Path folder;

    @Test
    void createWhenSqliteThenFolderForItsOwnerAlone() throws IOException {
        Path data = folder.resolve("a/b");
        SqliteFile.create("jdbc:sqlite:" + data.resolve("x.db") + "?journal_mode=WAL");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                .isEqualTo("rwx------");
    }

    @Test
    void createWhenFolderIsEverybodysThenDatabaseAndJournalsForTheirOwnerAlone() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        String url = "jdbc:sqlite:" + folder.resolve("x.db") + "?journal_mode=WAL";
        SqliteFile.create(url);
        SqliteFile.create(url);
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE entry (name TEXT)");
            try (Stream<Path> files = Files.list(folder)) {
                assertThat(files)
                        .hasSizeGreaterThan(1)
                        .allSatisfy(
                                file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                                        .isEqualTo("rw-------"));
            }
        }
    }

    @Test
    void createWhenNoFileThenNothing() throws IOException {
        SqliteFile.create("jdbc:sqlite::memory:");
        SqliteFile.create("jdbc:postgresql://db/" + folder.resolve("c"));
        assertThat(folder).isEmptyDirectory();
    }
}
