// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.zk.registry.MemoryRegistry;
import io.countersign.zk.registry.RegistryEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Replicas of the application of a test, each with a server and a registry of its own. */
final class ZkReplicas implements AutoCloseable {

    private final List<ConfigurableApplicationContext> running = new ArrayList<>();

    private final ConfigurableEnvironment environment;

    private final Class<?>[] sources;

    /** @param sources configuration besides that of {@link ZkServerFixture} */
    ZkReplicas(ConfigurableEnvironment environment, Class<?>... sources) {
        this.environment = environment;
        this.sources = sources.clone();
    }

    static Path folder() {
        try {
            return Files.createTempDirectory("replicas");
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    static String write(Path file, String text) {
        try {
            return "file:" + Files.writeString(file, text);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    static DataSource database(Path folder) {
        return new DriverManagerDataSource("jdbc:sqlite:" + folder.resolve("used.db") + "?busy_timeout=60000");
    }

    /**
     * Starts a replica and returns its port.
     *
     * @param more arguments instead of the settings of the test
     */
    int start(String... more) {
        List<String> arguments = new ArrayList<>();
        environment.getPropertySources().stream()
                .filter(source -> source.getName().endsWith("Test Properties"))
                .map(source -> (EnumerablePropertySource<?>) source)
                .flatMap(source -> Arrays.stream(source.getPropertyNames()))
                .distinct()
                .forEach(name -> arguments.add("--" + name + "=" + environment.getProperty(name)));
        for (String property : more) {
            arguments.removeIf(known -> known.startsWith(property.substring(0, property.indexOf('=') + 1)));
            arguments.add(property);
        }
        Class<?>[] all = Stream.concat(Stream.of(ZkServerFixture.Application.class), Stream.of(sources))
                .toArray(Class<?>[]::new);
        ConfigurableApplicationContext started =
                new SpringApplicationBuilder(all).run(arguments.toArray(String[]::new));
        running.add(started);
        return ((WebServerApplicationContext) started).getWebServer().getPort();
    }

    void clear() {
        running.forEach(replica -> replica.getBean(MemoryRegistry.class).clear());
    }

    void tell(RegistryEvent event) {
        running.forEach(replica -> replica.getBean(MemoryRegistry.class).apply(event));
    }

    @Override
    public void close() {
        running.forEach(ConfigurableApplicationContext::close);
    }
}
