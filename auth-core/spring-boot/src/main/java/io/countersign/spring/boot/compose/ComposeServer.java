// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.compose;

import java.net.URI;
import java.util.Objects;
import org.springframework.boot.docker.compose.core.RunningService;

/**
 * Recognises one of our servers among the services of a Compose file, by its image {@code countersign/<program>} in any
 * registry, or by the label {@code org.springframework.boot.service-connection: countersign-<program>}.
 *
 * @since 0.1
 */
public final class ComposeServer {

    private static final String LABEL = "org.springframework.boot.service-connection";

    private final String program;

    private final int port;

    /**
     * @param program last part of the image's name, such as {@code sts}
     * @param port port in the container
     */
    public ComposeServer(String program, int port) {
        this.program = Objects.requireNonNull(program, "program cannot be null");
        this.port = port;
    }

    /** Returns whether the service is this server. A label decides alone. */
    public boolean is(RunningService service) {
        String label = service.labels().get(LABEL);
        String name = label == null ? service.image().getName() : label;
        return name.equals("countersign-" + program) || ("/" + name).endsWith("/countersign/" + program);
    }

    /**
     * Returns the address of a path on the host.
     *
     * @throws IllegalStateException if the port is not published
     */
    public URI address(RunningService service, String path) {
        return URI.create("http://" + service.host() + ":" + service.ports().get(port) + path);
    }
}
