// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.opaque;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.schemes.opaque.OpaqueTokenScheme;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.jwt.CountersignJwtAutoConfiguration;
import io.countersign.spring.boot.jwt.CountersignJwtClientAutoConfiguration;
import io.countersign.spring.boot.jwt.CountersignSenderAutoConfiguration;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;

/** Starts an application with each block of settings in {@code docs/opaque-tokens.md}. */
class OpaqueTokensPageTests {

    private static final String PREFIX = "countersign.opaque-token.";

    private static final Path PAGE = Path.of("../../docs/opaque-tokens.md");

    private static final Pattern BLOCK = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

    static Stream<String> blocks() throws IOException {
        return BLOCK.matcher(Files.readString(PAGE)).results().map(block -> block.group(1));
    }

    private static Map<String, String> properties(String yaml) throws IOException {
        Map<String, String> properties = new LinkedHashMap<>(Map.of(
                "countersign.service-id",
                "orders.example.com",
                "countersign.accept",
                "opaque-token",
                PREFIX + "issuer",
                "https://sso.example.com",
                PREFIX + "introspection-uri",
                "https://sso.example.com/oauth2/introspect",
                "countersign.jwt.issuers[0].issuer",
                "https://sts.example.com",
                "countersign.jwt.issuers[0].jwk-set-uri",
                "https://sts.example.com/jwks"));
        List<PropertySource<?>> sources = new YamlPropertySourceLoader()
                .load("block", new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)));
        for (String name : ((EnumerablePropertySource<?>) sources.getFirst()).getPropertyNames()) {
            properties.put(name, String.valueOf(sources.getFirst().getProperty(name)));
        }
        return properties;
    }

    private static void createFiles(Map<String, String> properties, Path folder) throws IOException {
        Path key = folder.resolve("key");
        Files.writeString(key, JsonWebKey.generate(JwsAlgorithm.ES256).toSecretJson());
        Path secret = Files.writeString(folder.resolve("secret"), "a-secret-of-a-client");
        if (properties.replace(PREFIX + "key-location", "file:" + key) == null) {
            properties.put(PREFIX + "client-secret-location", "file:" + secret);
        }
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void startWithABlockOfThePageThenStarted(String yaml, @TempDir Path folder) throws IOException {
        Map<String, String> properties = properties(yaml);
        createFiles(properties, folder);
        new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        CountersignSenderAutoConfiguration.class,
                        CountersignOpaqueTokenAutoConfiguration.class,
                        CountersignJwtAutoConfiguration.class,
                        CountersignJwtClientAutoConfiguration.class,
                        CountersignAutoConfiguration.class,
                        SecurityAutoConfiguration.class,
                        ServletWebSecurityAutoConfiguration.class))
                .withPropertyValues(properties.entrySet().stream()
                        .map(property -> property.getKey() + "=" + property.getValue())
                        .toArray(String[]::new))
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(OpaqueTokenScheme.class));
    }
}
