// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;

/**
 * Server in a container, with a database of its own there. By default it has plain HTTP, and is ready when its health
 * says so.
 *
 * @param <S> type of the container
 */
abstract class ServerContainer<S extends ServerContainer<S>> extends GenericContainer<S> {

    /** Folder that the server may write to. */
    static final String DATA = "/tmp/data";

    /** Longest time until a server is ready. */
    static final Duration STARTUP = Duration.ofMinutes(10);

    private static final String FOLDER = "/countersign/config/";

    private final Map<String, String> properties = new TreeMap<>();

    private final String program;

    private final int port;

    ServerContainer(DockerImageName image, String program, int port) {
        super(Images.require(image, program));
        this.program = program;
        this.port = port;
        addExposedPort(port);
        // Without the optimising compiler, a server that lives for a test starts with little more than half of the CPU
        // time.
        withEnv("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1");
        // The network of the container is not the loopback interface, so the server would insist on TLS.
        withProperty("countersign.tls.required", "false");
        withProperty("server.address", "0.0.0.0");
        withProperty("server.port", Integer.toString(port));
        setWaitStrategy(Wait.forHttp("/actuator/health/readiness").forPort(port).withStartupTimeout(STARTUP));
    }

    /**
     * Sets a property of the server, such as {@code countersign.sts.user-token.ttl}.
     *
     * @param name name, with map keys in brackets
     */
    public S withProperty(String name, String value) {
        properties.put(
                Objects.requireNonNull(name, "name cannot be null"),
                Objects.requireNonNull(value, "value cannot be null"));
        return self();
    }

    /**
     * Returns the value of a property, with commas between the elements of a list that is set by indices, or {@code null}
     * if it has not been set here.
     */
    final @Nullable String property(String name) {
        String list = properties.keySet().stream()
                .filter(key -> key.startsWith(name + "["))
                .map(properties::get)
                .collect(Collectors.joining(","));
        return list.isEmpty() ? properties.get(name) : list;
    }

    /** Returns the address of the server, without a trailing slash. The container must have been started. */
    public URI url() {
        return URI.create("http://" + authority());
    }

    /** Returns host and port of the server. */
    final String authority() {
        return getHost() + ":" + getMappedPort(port);
    }

    /** Adds a file to the folder of configuration, and returns its Spring location. */
    final String file(String name, String content) {
        withCopyToContainer(Transferable.of(content.getBytes(StandardCharsets.UTF_8)), FOLDER + name);
        return "file:" + FOLDER + name;
    }

    @Override
    protected void configure() {
        Properties file = new Properties();
        file.putAll(properties);
        StringWriter out = new StringWriter();
        try {
            file.store(out, null);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        file(program + ".properties", out.toString());
    }
}
