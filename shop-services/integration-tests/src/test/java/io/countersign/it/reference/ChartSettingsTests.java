// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Settings that the chart renders for each workload, by {@code helm/golden/settings.yaml}, which {@code helm/check} compares with
 * the chart. A misspelt property would start a program that does something else.
 */
class ChartSettingsTests {

    private static final Path SETTINGS = Path.of("../../helm/golden/settings.yaml");

    private static final Pattern SHOP_PLACEHOLDER = Pattern.compile("\\$\\{(shop\\.[a-z0-9.-]+)[:}]");

    /** Names of the configuration files of programs that are not the Shop's own. */
    private static final Map<String, String> SERVERS = Map.of(
            "sts", "sts",
            "zk-authenticator", "zk-authenticator",
            "asserting", "asserting",
            "key-curator", "curator",
            "attestor", "attestor");

    /** Property of Spring Boot's export of traces, whose metadata are not on every class path. */
    private static final String TRACES = "management.opentelemetry.tracing.export.otlp.endpoint";

    @TempDir
    private Path folder;

    record Workload(String title, String image, String file, Map<String, Object> environment, String content) {

        /** Returns the properties of all documents of the file; later ones override earlier ones. */
        Map<String, Object> properties() throws IOException {
            Map<String, Object> properties = new LinkedHashMap<>();
            ByteArrayResource resource = new ByteArrayResource(content.getBytes(StandardCharsets.UTF_8));
            for (PropertySource<?> document : new YamlPropertySourceLoader().load(file, resource)) {
                EnumerablePropertySource<?> source = (EnumerablePropertySource<?>) document;
                for (String name : source.getPropertyNames()) {
                    properties.put(name, Objects.requireNonNull(source.getProperty(name)));
                }
            }
            return properties;
        }

        boolean hasCertificate() {
            return content.contains("/countersign/tls/tls.crt");
        }

        @Override
        public String toString() {
            return title;
        }
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void settingsWhenRenderedThenEachNameIsAKnownProperty(Workload workload) throws IOException {
        Map<String, String> known = known();

        assertThat(workload.properties().keySet())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(isKnown(name, known))
                        .as("%s is a property", name)
                        .isTrue());
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void settingsWhenProgramReadsThemThenTheyOverrideItsOwnFiles(Workload workload) throws IOException {
        Files.writeString(folder.resolve(workload.file()), workload.content());
        ConfigurableEnvironment environment = environment(workload);
        Map<String, String> known = known();

        workload.properties().forEach((name, value) -> {
            assertThat(environment.getProperty(name))
                    .as(name)
                    .isEqualTo(environment.resolveRequiredPlaceholders(String.valueOf(value)));
            Class<?> type = type(known.getOrDefault(name, ""));
            if (type != null) {
                assertThat(Binder.get(environment).bind(name, type).get())
                        .as(name)
                        .isNotNull();
            }
        });
        assertThat(environment.getProperty("server.address")).isEqualTo("0.0.0.0");
        assertThat(environment.getProperty("spring.application.name")).isNotBlank();
        // A server with a certificate presents it; the others have an SVID, or are in a mesh.
        assertThat(environment.getProperty("server.ssl.bundle")).isEqualTo(workload.hasCertificate() ? "shop" : null);
    }

    @Test
    void settingsWhenNameIsMisspeltThenItIsUnknown() throws IOException {
        assertThat(isKnown("countersign.replica", known())).isFalse();
        assertThat(isKnown("shop.link", known())).isFalse();
        assertThat(isKnown("countersign.sts.clients.[web].jwk-set-location", known()))
                .isTrue();
    }

    static Stream<Workload> workloads() throws IOException {
        List<Workload> workloads = new ArrayList<>();
        Map<String, Map<String, Map<String, Object>>> all = new Yaml().load(Files.readString(SETTINGS));
        all.forEach((values, ofNames) ->
                ofNames.forEach((name, workload) -> workloads.add(workload(values + " " + name, workload))));
        return workloads.stream();
    }

    @SuppressWarnings("unchecked")
    private static Workload workload(String title, Map<String, Object> workload) {
        return new Workload(
                title,
                (String) workload.get("image"),
                (String) workload.get("file"),
                (Map<String, Object>) workload.get("environment"),
                (String) workload.get("content"));
    }

    /** Returns the environment as the program's {@code main} makes it, in a container with these variables and this file. */
    private ConfigurableEnvironment environment(Workload workload) {
        StandardEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .addFirst(new SystemEnvironmentPropertySource(
                        "container-systemEnvironment", new HashMap<>(workload.environment())));
        environment
                .getPropertySources()
                .addFirst(new MapPropertySource(
                        "folder", Map.of("spring.config.additional-location", "file:" + folder + "/")));
        String server = SERVERS.get(workload.image());
        Map<String, Object> defaults = server == null
                ? Map.of("spring.config.name", "shop," + workload.image(), "shop.service", workload.image())
                : Map.of("spring.config.name", server);
        environment.getPropertySources().addLast(new MapPropertySource("defaultProperties", defaults));
        ConfigDataEnvironmentPostProcessor.applyTo(environment);
        return environment;
    }

    private static boolean isKnown(String name, Map<String, String> known) {
        if (known.containsKey(name) || name.equals(TRACES)) {
            return true;
        }
        // The metadata have neither the keys of maps nor the members of their values.
        return known.entrySet().stream()
                .anyMatch(property -> property.getValue().matches("java\\.util\\.(Map|List)<.*")
                        && (name.startsWith(property.getKey() + ".") || name.startsWith(property.getKey() + "[")));
    }

    /** Returns the types of all properties, by name: of the metadata, and of the Shop's files. */
    private static Map<String, String> known() throws IOException {
        Map<String, String> known = new HashMap<>();
        ClassLoader loader = ChartSettingsTests.class.getClassLoader();
        for (URL metadata : Collections.list(loader.getResources("META-INF/spring-configuration-metadata.json"))) {
            try (InputStream content = metadata.openStream()) {
                for (JsonNode property : JsonMapper.shared().readTree(content).path("properties")) {
                    known.put(
                            property.path("name").asString(),
                            property.path("type").asString(""));
                }
            }
        }
        shopNames().forEach(name -> known.putIfAbsent(name, ""));
        return known;
    }

    private static Set<String> shopNames() throws IOException {
        Set<String> names = new TreeSet<>();
        YamlPropertySourceLoader yaml = new YamlPropertySourceLoader();
        PathMatchingResourcePatternResolver resolver = new PathMatchingResourcePatternResolver();
        Stream.of(resolver.getResources("classpath*:config/*.yml")).forEach(file -> {
            try {
                SHOP_PLACEHOLDER
                        .matcher(file.getContentAsString(StandardCharsets.UTF_8))
                        .results()
                        .forEach(found -> names.add(found.group(1)));
                yaml.load("file", file)
                        .forEach(document -> Stream.of(((EnumerablePropertySource<?>) document).getPropertyNames())
                                .filter(name -> name.startsWith("shop."))
                                .forEach(names::add));
            } catch (IOException ex) {
                throw new UncheckedIOException(ex);
            }
        });
        return names;
    }

    private static @Nullable Class<?> type(String name) {
        return switch (name) {
            case "java.lang.Boolean" -> Boolean.class;
            case "java.lang.Integer" -> Integer.class;
            case "java.time.Duration" -> Duration.class;
            default -> null;
        };
    }
}
