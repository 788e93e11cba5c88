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
 * Makes the file of an SQLite database and its directory for their owner alone, where the file system knows owners:
 * SQLite makes no directory, lets everybody read a file that it makes, and gives its journals the file's permissions.
 *
 * @since 0.1
 */
public final class SqliteFile {

    private static final String SQLITE = "jdbc:sqlite:";

    private SqliteFile() {}

    static boolean isSqlite(@Nullable String url) {
        return url != null && url.startsWith(SQLITE);
    }

    /** The file of a database; none if the URL is not SQLite's, or names none. */
    static Optional<Path> path(String url) {
        return isSqlite(url) && !url.startsWith(":", SQLITE.length())
                ? Optional.of(Path.of(url.substring(SQLITE.length())
                                .replaceFirst("\\?.*", "")
                                .replaceFirst("^file:", ""))
                        .toAbsolutePath())
                : Optional.empty();
    }

    /**
     * Makes what is missing of both.
     *
     * @param url of any database; those that are not SQLite's, or in no file, are left alone
     */
    public static void create(String url) {
        path(url).ifPresent(SqliteFile::createOwned);
    }

    /**
     * Settings of a connection, which win over parameters of the URL. It reads and writes without making the file: a new
     * one in place of one that was removed would hide the loss.
     *
     * @param url of any database; there are none for those that are not SQLite's
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
            settings.setProperty("open_mode", path(url).isPresent() ? "2" : "6");
        }
        return settings;
    }

    /**
     * Connections for migrations, which several processes may begin at once on a new file. Their transactions begin with
     * the write lock: one that has read before it writes cannot wait for another's.
     *
     * @param usual what to take for a database that is not SQLite's, or in no file
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
            throw new UncheckedIOException("Cannot make " + file, failure);
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
            // By an earlier start, or by another process meanwhile.
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
