// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import io.countersign.idt.SpiffeId;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

/** Workloads of one trust domain: that of a container, and others in this JVM, each with a socket of its own. */
final class Workloads implements AutoCloseable {

    static final String SOCKET = "api.sock";

    /** User of the images. */
    private static final int CONTAINER_USER = 65532;

    private final Path folder = Path.of(
                    System.getProperty("java.io.tmpdir"),
                    "countersign-" + UUID.randomUUID().toString().substring(0, 8))
            .toAbsolutePath();

    private final Map<SpiffeId, Path> sockets = new LinkedHashMap<>();

    private final Map<SpiffeId, Workload> opened = new ConcurrentHashMap<>();

    private @Nullable EmbeddedWorkloadApi api;

    /** Returns the folder of the container's socket, which exists from the start on. */
    Path containerFolder() {
        return folder.resolve("container");
    }

    /**
     * Adds a workload in this JVM.
     *
     * @throws IllegalArgumentException if it is a trust domain, or of another trust domain than the others
     */
    void add(SpiffeId id) {
        if (id.isTrustDomain()) {
            throw new IllegalArgumentException(id + " is a trust domain and not a workload");
        }
        if (sockets.keySet().stream().anyMatch(other -> !id.isMemberOf(other.trustDomain()))) {
            throw new IllegalArgumentException(id + " is of another trust domain than " + sockets.keySet());
        }
        sockets.computeIfAbsent(
                id, added -> folder.resolve(String.valueOf(sockets.size())).resolve(SOCKET));
    }

    /**
     * Starts the Workload API, unless it runs.
     *
     * @param container identity of the container
     */
    void start(SpiffeId container) {
        if (api != null) {
            return;
        }
        try {
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        EmbeddedWorkloadApi.Builder builder = EmbeddedWorkloadApi.builder(
                        container.trustDomain().name())
                .register(containerFolder().resolve(SOCKET), CONTAINER_USER, container.toString());
        sockets.forEach((id, socket) -> builder.register(socket, id.toString()));
        try {
            api = builder.start();
        } finally {
            if (api == null) {
                close();
            }
        }
    }

    /** @throws IllegalStateException if it does not run */
    EmbeddedWorkloadApi api() {
        EmbeddedWorkloadApi running = api;
        if (running == null) {
            throw new IllegalStateException("The container has not been started");
        }
        return running;
    }

    /**
     * Returns the address of a workload's socket.
     *
     * @throws IllegalArgumentException if there is no such workload
     */
    String endpoint(SpiffeId id) {
        Path socket = sockets.get(id);
        if (socket == null) {
            throw new IllegalArgumentException("There is no workload '" + id + "'");
        }
        return EmbeddedWorkloadApi.endpoint(socket);
    }

    /**
     * Returns a workload in this JVM.
     *
     * @throws IllegalArgumentException if there is no such workload
     */
    Workload get(SpiffeId id) {
        String endpoint = endpoint(id);
        api();
        return opened.computeIfAbsent(id, absent -> new Workload(absent, endpoint));
    }

    /** Writes a file that only this user can read. */
    Path write(String name, String content) {
        try {
            return Files.writeString(folder.resolve(name), content);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Stops the Workload API and deletes the sockets. */
    @Override
    public void close() {
        try {
            opened.values().forEach(Workload::close);
        } finally {
            opened.clear();
            stop();
        }
    }

    private void stop() {
        try {
            if (api != null) {
                api.close();
            }
        } finally {
            api = null;
            FileSystemUtils.deleteRecursively(folder.toFile());
        }
    }
}
