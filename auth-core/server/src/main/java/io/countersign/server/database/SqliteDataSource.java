// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Gives connections to an SQLite file for as long as it is the one that the first connection was made to. The
 * operating system lets a process write to a file that was removed: whatever is stored there is lost with the process.
 */
final class SqliteDataSource extends DelegatingDataSource {

    private final Path file;

    private volatile @Nullable Object identity;

    SqliteDataSource(DataSource pool, Path file) {
        super(pool);
        this.file = file;
    }

    /** @throws SQLException also if the file was removed, or another is in its place */
    @Override
    public Connection getConnection() throws SQLException {
        check();
        return super.getConnection();
    }

    private void check() throws SQLException {
        Object found = identity();
        Object known = identity;
        if (known == null) {
            identity = found;
        } else if (!Objects.equals(known, found)) {
            throw new SQLException("There is another file in place of the database " + file.getFileName());
        }
    }

    private Object identity() throws SQLException {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            // File systems without numbers for files tell when one was made.
            return Objects.requireNonNullElseGet(attributes.fileKey(), attributes::creationTime);
        } catch (IOException failure) {
            throw new SQLException("The database file " + file.getFileName() + " cannot be found", failure);
        }
    }
}
