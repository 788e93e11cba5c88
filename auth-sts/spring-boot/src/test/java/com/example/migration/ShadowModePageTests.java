// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.migration;

import static io.countersign.spring.security.CountersignConfigurer.countersign;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.CredentialScheme;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.jwt.CountersignJwtAutoConfiguration;
import io.countersign.spring.boot.jwt.CountersignJwtClientAutoConfiguration;
import io.countersign.spring.boot.jwt.CountersignSenderAutoConfiguration;
import io.countersign.spring.boot.observe.CountersignObserveAutoConfiguration;
import io.countersign.spring.security.observe.ShadowFilter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

/** Starts an application with each block of settings in {@code docs/shadow-mode.md}, and with its filter chain. */
class ShadowModePageTests {

    private static final Path PAGE = Path.of("../../docs/shadow-mode.md");

    static List<String> settings() throws IOException {
        return blocks("yaml");
    }

    private static List<String> blocks(String language) throws IOException {
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(PAGE))
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("settings")
    void startWhenSetAsOnThePageThenStarted(String yaml) throws IOException {
        String first = settings().getFirst();
        new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        CountersignObserveAutoConfiguration.class,
                        CountersignSenderAutoConfiguration.class,
                        CountersignJwtAutoConfiguration.class,
                        CountersignJwtClientAutoConfiguration.class,
                        CountersignAutoConfiguration.class,
                        SecurityAutoConfiguration.class,
                        ServletWebSecurityAutoConfiguration.class))
                .withUserConfiguration(chains(yaml))
                .withInitializer(context -> {
                    if (yaml.contains("mode:")) {
                        add(first, context);
                    }
                    add(yaml, context);
                })
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(context.getBeansOfType(CredentialScheme.class).values())
                            .extracting(scheme -> scheme.name().value())
                            .contains("shared-jwt");
                    assertThat(context.getBeansOfType(FilterRegistrationBean.class).values().stream()
                                    .anyMatch(bean -> bean.getFilter() instanceof ShadowFilter))
                            .isEqualTo(yaml.contains("mode: observe"));
                });
    }

    /** Returns the chains that the application has at this point of the page. */
    private static Class<?>[] chains(String yaml) {
        if (yaml.contains("/partner/**")) {
            return new Class<?>[] {Partners.class};
        }
        return yaml.contains("paths: /**")
                ? new Class<?>[] {Orders.class, ResourceServer.class}
                : new Class<?>[] {ResourceServer.class};
    }

    private static void add(String yaml, ConfigurableApplicationContext context) {
        try {
            new YamlPropertySourceLoader()
                    .load("page " + yaml.hashCode(), new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)))
                    .forEach(context.getEnvironment().getPropertySources()::addFirst);
        } catch (IOException ex) {
            throw new AssertionError(ex);
        }
    }

    @Test
    void exampleThenItIsTheChainOfThisTest() throws IOException {
        String source = Files.readString(Path.of("src/test/java/com/example/migration/ShadowModePageTests.java"))
                .replaceAll("\\s", "");
        assertThat(blocks("java"))
                .isNotEmpty()
                .allSatisfy(example -> assertThat(source).contains(example.replaceAll("\\s", "")));
    }

    @Test
    void pageThenItHasSettingsForEachStep() throws IOException {
        assertThat(settings()).hasSize(5);
        assertThat(Stream.of("would-accept", "only-chain-accepts", "fewer-authorities", "skipped"))
                .allSatisfy(word -> assertThat(Files.readString(PAGE)).contains("`" + word + "`"));
    }

    @Configuration(proxyBeanMethods = false)
    static class Orders {

        @Bean
        @Order(1)
        SecurityFilterChain orders(HttpSecurity http) {
            return http.securityMatcher("/orders/**")
                    .with(countersign(), Customizer.withDefaults())
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .build();
        }
    }

    /** Stands for the chain with oauth2ResourceServer. */
    @Configuration(proxyBeanMethods = false)
    static class ResourceServer {

        @Bean
        SecurityFilterChain everything(HttpSecurity http) {
            return http.httpBasic(Customizer.withDefaults())
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Partners {

        @Bean
        SecurityFilterChain partners(HttpSecurity http) {
            return http.securityMatcher("/partner/**", "/legacy/{id}")
                    .httpBasic(Customizer.withDefaults())
                    .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
                    .build();
        }
    }
}
