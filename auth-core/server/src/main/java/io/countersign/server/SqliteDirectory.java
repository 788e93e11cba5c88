// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Makes the directory that an SQLite database is to lie in, which SQLite does not.
 *
 * @since 0.1
 */
public final class SqliteDirectory implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    private static final String SQLITE = "jdbc:sqlite:";

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        String url = context.getEnvironment().getProperty("spring.datasource.url", "");
        if (!url.startsWith(SQLITE) || url.startsWith(":", SQLITE.length())) {
            return;
        }
        Path file =
                Path.of(url.substring(SQLITE.length()).replaceFirst("\\?.*", "").replaceFirst("^file:", ""));
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                create(folder);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("Cannot make the directory of " + file, failure);
        }
    }

    /** For its owner alone, where the file system knows owners: password hashes are to lie in it. */
    private static void create(Path folder) throws IOException {
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        } else {
            Files.createDirectories(folder);
        }
    }
}
