// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.launcher.shop.DataDirectory;
import io.countersign.shop.user.UsernameTakenException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdministratorsTests {

    @Test
    void createWhenDirectoryIsNewThenDatabaseIsAsTheUserServiceHasIt(@TempDir Path directory) throws Exception {
        DataDirectory data = new DataDirectory(directory.resolve("some data")).create();

        Administrators.create(data, "root", "a fine phrase 42");

        Path database = data.root().resolve("user.db");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(database)))
                .isEqualTo("rw-------");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement();
                ResultSet mode = statement.executeQuery("PRAGMA journal_mode")) {
            assertThat(mode.getString(1)).isEqualTo("wal");
        }
        assertThatExceptionOfType(UsernameTakenException.class)
                .isThrownBy(() -> Administrators.create(data, "root", "a fine phrase 42"));
    }
}
