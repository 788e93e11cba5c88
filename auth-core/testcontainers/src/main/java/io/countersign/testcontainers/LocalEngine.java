// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import com.github.dockerjava.api.model.Info;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import org.testcontainers.DockerClientFactory;

/**
 * Container engine that shares the kernel, the files and the users of this JVM. Only then can its containers use a Unix
 * socket of this JVM, and does the kernel report their user id.
 */
final class LocalEngine {

    private static final String SOCKET = "The container uses a Unix socket of this JVM, ";

    private LocalEngine() {}

    /** @throws IllegalStateException if the engine of Testcontainers is known to be no such engine */
    static void require() {
        DockerClientFactory factory = DockerClientFactory.instance();
        Info info = factory.getInfo();
        require(
                factory.getTransportConfig().getDockerHost(),
                Objects.requireNonNullElse(info.getOperatingSystem(), ""),
                Objects.requireNonNullElse(info.getSecurityOptions(), List.of()));
    }

    /**
     * @param address address of the engine
     * @param system its operating system, such as {@code Docker Desktop}
     * @param options its security options, such as {@code name=rootless}
     */
    static void require(URI address, String system, List<String> options) {
        if (!"unix".equals(address.getScheme())) {
            throw new IllegalStateException(SOCKET + "so it needs an engine on this machine, and not one at " + address
                    + ": see DOCKER_HOST and docker.host, or run these tests on the engine's machine");
        }
        if (system.contains("Docker Desktop")) {
            throw new IllegalStateException(
                    SOCKET + "and Docker Desktop runs containers in a virtual machine: use Docker Engine on Linux");
        }
        if (options.stream().anyMatch(LocalEngine::changesUsers)) {
            throw new IllegalStateException(SOCKET
                    + "which identifies it by its user id, and this engine gives its containers other user ids ("
                    + options
                    + "): use an engine that is neither rootless nor has userns-remap");
        }
    }

    private static boolean changesUsers(String option) {
        return option.startsWith("name=rootless") || option.startsWith("name=userns");
    }
}
