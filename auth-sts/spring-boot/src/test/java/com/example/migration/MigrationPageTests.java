// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.migration;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.CredentialScheme;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.jwt.CountersignJwtAutoConfiguration;
import io.countersign.spring.boot.jwt.CountersignJwtClientAutoConfiguration;
import io.countersign.spring.boot.jwt.CountersignSenderAutoConfiguration;
import io.countersign.spring.boot.jwt.opaque.CountersignOpaqueTokenAutoConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

/** Tests that the examples of {@code docs/migration.md} start, and are those of the migrated application. */
class MigrationPageTests {

    private static final Path SOURCES = Path.of("src/test/java/com/example/migration");

    static List<String> settings() {
        return MigrationPage.blocks("yaml");
    }

    static List<String> examples() {
        return MigrationPage.blocks("java");
    }

    @ParameterizedTest
    @MethodSource("settings")
    void startWhenSetAsOnThePageThenStarted(String yaml) {
        new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        CountersignSenderAutoConfiguration.class,
                        CountersignOpaqueTokenAutoConfiguration.class,
                        CountersignJwtAutoConfiguration.class,
                        CountersignJwtClientAutoConfiguration.class,
                        CountersignAutoConfiguration.class,
                        SecurityAutoConfiguration.class,
                        ServletWebSecurityAutoConfiguration.class))
                .withPropertyValues("ORDERS_SECRET=a-secret-of-a-client")
                .withInitializer(context -> MigrationPage.add(yaml, context))
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(context.getBeansOfType(CredentialScheme.class).values())
                            .extracting(scheme -> scheme.name().value())
                            .contains(context.getEnvironment().getProperty("countersign.accept"));
                });
    }

    @ParameterizedTest
    @MethodSource("examples")
    void exampleThenItIsPartOfTheApplication(String example) throws IOException {
        StringBuilder sources = new StringBuilder();
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.toList()) {
                sources.append(Files.readString(file).replaceAll("\\s", ""));
            }
        }
        assertThat(sources.toString()).contains(example.replaceAll("\\s", ""));
    }

    @Test
    void pageThenItHasSettingsAndExamples() {
        assertThat(settings()).hasSizeGreaterThan(4);
        assertThat(examples()).hasSizeGreaterThan(3);
    }
}
