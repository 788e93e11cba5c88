// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.schemes.logout.Logout;
import io.countersign.schemes.logout.MemoryLogouts;
import io.countersign.schemes.logout.SharedLogouts;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.jwt.logout.JdbcLogoutStore;
import io.countersign.spring.boot.replay.JdbcReplayStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Starts an application with each block of settings in {@code docs/logout.md}. */
class LogoutPageTests {

    private static final Path PAGE = Path.of("../../docs/logout.md");

    private static final Pattern BLOCK = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

    static Stream<String> blocks() throws IOException {
        return BLOCK.matcher(Files.readString(PAGE)).results().map(block -> block.group(1));
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void startWhenSetAsOnThePageThenStarted(String yaml, @TempDir Path folder) {
        new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        CountersignSenderAutoConfiguration.class,
                        CountersignJwtAutoConfiguration.class,
                        CountersignJwtClientAutoConfiguration.class,
                        CountersignAutoConfiguration.class,
                        DataSourceAutoConfiguration.class,
                        SecurityAutoConfiguration.class,
                        ServletWebSecurityAutoConfiguration.class))
                .withPropertyValues(
                        "spring.datasource.url=jdbc:sqlite:" + folder.resolve("logouts.db"),
                        "spring.datasource.type=org.springframework.jdbc.datasource.SimpleDriverDataSource")
                .withInitializer(context -> {
                    try {
                        new YamlPropertySourceLoader()
                                .load("page", new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)))
                                .forEach(context.getEnvironment().getPropertySources()::addFirst);
                    } catch (IOException ex) {
                        throw new UncheckedIOException(ex);
                    }
                })
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(context.getBean(ConfiguredLogoutIssuers.class)
                                    .contains("https://sso.example.com/realms/shop"))
                            .isTrue();
                    RevocationsAndLogouts lists = context.getBean(RevocationsAndLogouts.class);
                    assertThat(lists.logouts())
                            .isInstanceOf(yaml.contains("store: jdbc") ? SharedLogouts.class : MemoryLogouts.class);
                    assertThat(RevocationsByIssuer.ages(lists).keySet())
                            .isEqualTo(yaml.contains("store: jdbc") ? Set.of("logouts") : Set.of());
                });
    }

    @Test
    void addWhenTheTableIsCreatedAsOnThePageThenStored(@TempDir Path folder) throws IOException {
        DataSource database = new DriverManagerDataSource("jdbc:sqlite:" + folder.resolve("logouts.db"));
        Matcher sql = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
        assertThat(sql.find()).isTrue();
        JdbcClient jdbc = JdbcClient.create(database);
        Stream.of(sql.group(1).strip().split(";"))
                .forEach(statement -> jdbc.sql(statement).update());
        JdbcLogoutStore store =
                new JdbcLogoutStore(jdbc, JdbcReplayStore.Transaction.alone(database), Clock.systemUTC());
        Logout logout = new Logout("https://id.example", "s", "ann", Instant.ofEpochSecond(1_790_000_000));
        store.add(logout, Duration.ofHours(1));
        assertThat(store.since(null).logouts()).containsExactly(logout);
    }
}
