// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ClassPathResource;

/** Authenticator of an operator who has no Shop: its own file contains nothing of the Shop, and names what is missing. */
class OwnSettingsTests {

    @TempDir
    private Path folder;

    @Test
    void startWhenTheExamplesSettingsThenItIsReady() throws IOException {
        Path settings = folder.resolve("zk-authenticator.yml");
        Files.copy(new ClassPathResource("own-zk-authenticator.yml").getInputStream(), settings);
        try (ConfigurableApplicationContext authenticator = start()) {
            assertThat(authenticator.isRunning()).isTrue();
        }
    }

    @Test
    void settingsWhenNobodyHasChangedThemThenTheyNameNoShop() throws IOException {
        assertThat(new ClassPathResource("config/zk-authenticator.yml").getContentAsString(StandardCharsets.UTF_8))
                .doesNotContain("shop.com", "delivery.com");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    countersign.service-id, countersign.service-id, orders.example.com
                    countersign.url, countersign.url, https://
                    countersign.jwt.issuers, countersign.jwt.issuers, issuer
                    """)
    void startWhenASettingIsMissingThenRefusedWithItsNameAndTheFix(String missing, String property, String fix)
            throws IOException {
        String[] others = settings()
                .filter(argument -> !argument.startsWith("--" + missing))
                .toArray(String[]::new);
        assertThatThrownBy(() -> start(others).close())
                .satisfies(ex -> assertThat(NestedExceptionUtils.getMostSpecificCause(ex))
                        .isInstanceOf(CountersignConfigurationException.class)
                        .hasMessageStartingWith(property + ": ")
                        .hasMessageContaining(fix));
    }

    private static Stream<String> settings() throws IOException {
        PropertySource<?> source = new YamlPropertySourceLoader()
                .load("own", new ClassPathResource("own-zk-authenticator.yml"))
                .getFirst();
        String[] names = ((EnumerablePropertySource<?>) source).getPropertyNames();
        return Arrays.stream(names).map(name -> "--" + name + "=" + source.getProperty(name));
    }

    private ConfigurableApplicationContext start(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--spring.config.additional-location=" + folder.toUri(),
                "--shop.data=" + folder,
                "--server.port=0",
                "--countersign.zk.allow-development-keys=true"));
        arguments.addAll(List.of(more));
        return ZkAuthenticatorApplication.builder().run(arguments.toArray(String[]::new));
    }
}
