// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

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
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.mock.env.MockEnvironment;

class SqliteFileTests {

    @TempDir
    private Path folder;

    @Test
    void initializeWhenSqliteThenFolderForItsOwnerAlone() throws IOException {
        Path data = folder.resolve("a/b");
        initialize("jdbc:sqlite:" + data.resolve("x.db") + "?journal_mode=WAL");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                .isEqualTo("rwx------");
    }

    @Test
    void initializeWhenFolderIsEverybodysThenDatabaseAndJournalsForTheirOwnerAlone() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        String url = "jdbc:sqlite:" + folder.resolve("x.db") + "?journal_mode=WAL";
        initialize(url);
        initialize(url);
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
    void initializeWhenNoFileThenNothing() throws IOException {
        initialize("jdbc:sqlite::memory:");
        initialize("jdbc:postgresql://db/" + folder.resolve("c"));
        assertThat(folder).isEmptyDirectory();
    }

    private static void initialize(String url) {
        try (GenericApplicationContext context = new GenericApplicationContext()) {
            context.setEnvironment(new MockEnvironment().withProperty("spring.datasource.url", url));
            new SqliteFile().initialize(context);
        }
    }
}
