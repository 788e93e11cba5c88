// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * Creates the file of an SQLite database and its directory, accessible to their owner only if the file system supports
 * owners. SQLite creates no directory, creates files that everybody can read, and gives its journals the permissions of
 * the file.
 *
 * @since 0.1
 */
public final class SqliteFile {

    static final String SQLITE = "jdbc:sqlite:";

    private SqliteFile() {}

    static boolean isSqlite(@Nullable String url) {
        return url != null && url.startsWith(SQLITE);
    }

    /** Returns the file of a database; empty if the URL is not of SQLite or names no file. */
    static Optional<Path> path(String url) {
        return isSqlite(url) && !url.startsWith(":", SQLITE.length())
                ? Optional.of(Path.of(url.substring(SQLITE.length())
                                .replaceFirst("\\?.*", "")
                                .replaceFirst("^file:", ""))
                        .toAbsolutePath())
                : Optional.empty();
    }

    /**
     * Creates the file and the directory if they are missing.
     *
     * @param url URL of any database; ignored if it is not of SQLite or names no file
     */
    public static void create(String url) {
        path(url).ifPresent(SqliteFile::createOwned);
    }

    /**
     * Returns settings of a connection, which override parameters of the URL. SQLite must not create the file, because
     * a new file in place of a removed one would hide the loss. There are no generated keys.
     *
     * @param url URL of any database; the result is empty if it is not of SQLite
     */
    public static Properties settings(String url) {
        Properties settings = new Properties();
        if (isSqlite(url)) {
            settings.setProperty("journal_mode", "WAL");
            settings.setProperty("synchronous", "FULL");
            settings.setProperty("foreign_keys", "true");
            settings.setProperty("transaction_mode", "DEFERRED");
            // For statements outside of transactions.
            settings.setProperty("busy_timeout", "1000");
            // The driver would prepare and run a query after each insert, whose result nobody asks for.
            settings.setProperty("jdbc.get_generated_keys", "false");
            settings.setProperty("open_mode", path(url).isPresent() ? "2" : "6");
        }
        return settings;
    }

    /**
     * Returns a data source for migrations, which several processes may start at the same time on a new file.
     * Transactions take the write lock at their start, because a transaction that reads before it writes cannot wait
     * for the lock.
     *
     * @param usual data source to return if the URL is not of SQLite or names no file
     */
    public static DataSource migrations(String url, DataSource usual) {
        if (path(url).isEmpty()) {
            return usual;
        }
        Properties settings = settings(url);
        settings.setProperty("transaction_mode", "IMMEDIATE");
        settings.setProperty("busy_timeout", "10000");
        DriverManagerDataSource source = new DriverManagerDataSource(url);
        source.setConnectionProperties(settings);
        return source;
    }

    private static void createOwned(Path file) {
        try {
            create(file);
        } catch (IOException failure) {
            throw new UncheckedIOException("Cannot create " + file, failure);
        }
    }

    private static void create(Path file) throws IOException {
        Path folder = file.getParent();
        if (folder != null) {
            Files.createDirectories(folder, ownerOnly(folder, "rwx------"));
        }
        try {
            Files.createFile(file, ownerOnly(file, "rw-------"));
        } catch (FileAlreadyExistsException made) {
            // Created by an earlier start, or by another process meanwhile.
        }
    }

    private static FileAttribute<?>[] ownerOnly(Path path, String permissions) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
