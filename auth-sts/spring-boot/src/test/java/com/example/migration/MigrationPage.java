// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.migration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.ByteArrayResource;

/** Blocks of {@code docs/migration.md}. */
final class MigrationPage {

    private static final Path PAGE = Path.of("../../docs/migration.md");

    private MigrationPage() {}

    static List<String> blocks(String language) {
        try {
            return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                    .matcher(Files.readString(PAGE))
                    .results()
                    .map(block -> block.group(1))
                    .toList();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    static void add(String yaml, ConfigurableApplicationContext context) {
        try {
            new YamlPropertySourceLoader()
                    .load("page", new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)))
                    .forEach(context.getEnvironment().getPropertySources()::addFirst);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** The first settings of the page. */
    static final class Settings implements ApplicationContextInitializer<ConfigurableApplicationContext> {

        @Override
        public void initialize(ConfigurableApplicationContext context) {
            add(blocks("yaml").getFirst(), context);
        }
    }
}
