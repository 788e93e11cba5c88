// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.schemes.profile.ProductProfile;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.core.io.ByteArrayResource;

/** Starts an application with each of the settings in the guide of identity providers. */
class ProvidersPageTests {

    private static final Path PAGE = Path.of("../../docs/providers.md");

    private static final Pattern SETTINGS = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

    @ParameterizedTest
    @MethodSource("settings")
    void startWhenSetAsInTheGuideThenStarted(String settings) {
        new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        CountersignJwtAutoConfiguration.class,
                        CountersignJwtClientAutoConfiguration.class,
                        CountersignSenderAutoConfiguration.class,
                        CountersignAutoConfiguration.class,
                        SecurityAutoConfiguration.class,
                        ServletWebSecurityAutoConfiguration.class))
                .withInitializer(context -> {
                    ByteArrayResource yaml = new ByteArrayResource(settings.getBytes(StandardCharsets.UTF_8));
                    try {
                        new YamlPropertySourceLoader()
                                .load("guide", yaml)
                                .forEach(context.getEnvironment().getPropertySources()::addFirst);
                    } catch (IOException ex) {
                        throw new UncheckedIOException(ex);
                    }
                })
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    ConfiguredIssuers issuers = context.getBean(ConfiguredIssuers.class);
                    assertThat(issuers.known()).isNotEmpty();
                });
    }

    @Test
    void guideThenItNamesEveryProfile() throws IOException {
        assertThat(String.join("\n", settings()))
                .contains(ProductProfile.names().stream()
                        .filter(name -> !name.equals("rfc9068"))
                        .map(name -> "profile: " + name + "\n")
                        .toList());
    }

    @Test
    void repositoryThenItReadsATableAsInTheGuide() throws IOException {
        assertThat(lines(Files.readString(Path.of("src/test/java/com/example/issuers/IssuersConfiguration.java"))))
                .contains(lines(Files.readString(PAGE)
                        .replaceFirst("(?s).*```java\n", "")
                        .replaceFirst("(?s)```.*", "")));
    }

    private static String lines(String text) {
        return text.lines().map(String::strip).collect(Collectors.joining("\n"));
    }

    private static List<String> settings() throws IOException {
        return SETTINGS.matcher(Files.readString(PAGE))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
