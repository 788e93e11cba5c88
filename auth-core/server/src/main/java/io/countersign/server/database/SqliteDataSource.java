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
 * Data source of an SQLite file that refuses connections if the file has been removed or replaced since the first
 * connection. The operating system lets a process write to a removed file, but the data is lost when the process ends.
 */
final class SqliteDataSource extends DelegatingDataSource {

    private final Path file;

    private volatile @Nullable Object identity;

    SqliteDataSource(DataSource pool, Path file) {
        super(pool);
        this.file = file;
    }

    /** @throws SQLException also if the file was removed or replaced */
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
            throw new SQLException("Another file has replaced the database " + file.getFileName());
        }
    }

    private Object identity() throws SQLException {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            // File systems without file numbers provide the creation time.
            return Objects.requireNonNullElseGet(attributes.fileKey(), attributes::creationTime);
        } catch (IOException failure) {
            throw new SQLException("The database file " + file.getFileName() + " cannot be found", failure);
        }
    }
}
