// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/** Makes the directory that an SQLite database is to lie in, which SQLite does not. */
final class DataDirectory implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    private static final String SQLITE = "jdbc:sqlite:";

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        String url = context.getEnvironment().getProperty("spring.datasource.url", "");
        if (!url.startsWith(SQLITE) || url.startsWith(":", SQLITE.length())) {
            return;
        }
        Path file =
                Path.of(url.substring(SQLITE.length()).replaceFirst("\\?.*", "").replaceFirst("^file:", ""));
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
        } catch (IOException failure) {
            throw new UncheckedIOException("Cannot make the directory of " + file, failure);
        }
    }
}
