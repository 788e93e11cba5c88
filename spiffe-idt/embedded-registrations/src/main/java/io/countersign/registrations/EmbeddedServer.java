// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registrations;

import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** Server in this process, which keeps its port when it is started again. */
final class EmbeddedServer {

    private final String scheme;

    private final Supplier<SpringApplicationBuilder> program;

    private int port;

    private @Nullable ConfigurableApplicationContext running;

    EmbeddedServer(String scheme, Supplier<SpringApplicationBuilder> program) {
        this.scheme = scheme;
        this.program = program;
    }

    /** @throws IllegalStateException if it runs */
    synchronized void start(Map<String, String> properties) {
        if (running != null) {
            throw new IllegalStateException("It runs already, at " + url());
        }
        ConfigurableApplicationContext started =
                program.get().registerShutdownHook(false).run(arguments(properties));
        running = started;
        port = Objects.requireNonNull(((WebServerApplicationContext) started).getWebServer(), "It has started")
                .getPort();
    }

    private String[] arguments(Map<String, String> properties) {
        Stream<String> others =
                properties.entrySet().stream().map(property -> "--" + property.getKey() + "=" + property.getValue());
        return Stream.concat(Stream.of("--server.port=" + port), others).toArray(String[]::new);
    }

    synchronized URI url() {
        return URI.create(scheme + "://" + ServerProperties.HOST + ":" + port);
    }

    synchronized void stop() {
        if (running != null) {
            running.close();
            running = null;
        }
    }
}
