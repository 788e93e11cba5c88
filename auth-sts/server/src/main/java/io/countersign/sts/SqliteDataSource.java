// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.stereotype.Component;

/**
 * Prepares a pool for SQLite, if it is one: one connection, since there is one writer and requests queue more fairly in the pool than
 * at the file, and the directory that the file is to lie in, which SQLite does not make.
 */
@Component
final class SqliteDataSource implements BeanPostProcessor {

    private static final String PREFIX = "jdbc:sqlite:";

    @Override
    public Object postProcessBeforeInitialization(Object bean, String name) {
        if (bean instanceof HikariDataSource pool) {
            prepare(pool, pool.getJdbcUrl());
        }
        return bean;
    }

    private static void prepare(HikariDataSource pool, @Nullable String url) {
        if (url == null || !url.startsWith(PREFIX)) {
            return;
        }
        pool.setMaximumPoolSize(1);
        String file = url.substring(PREFIX.length());
        int options = file.indexOf('?');
        makeDirectory(Path.of(options < 0 ? file : file.substring(0, options))
                .toAbsolutePath()
                .getParent());
    }

    private static void makeDirectory(@Nullable Path directory) {
        try {
            if (directory != null) {
                Files.createDirectories(directory);
            }
        } catch (IOException ex) {
            throw new UncheckedIOException("cannot make the directory " + directory, ex);
        }
    }
}
