// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.keygen;

import io.countersign.launcher.support.LauncherException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/**
 * ServiceAccount of the pod that this process runs in.
 *
 * @param server address of the API server
 * @param folder folder with the files {@code token}, {@code ca.crt} and {@code namespace}
 * @since 0.1
 */
public record PodAccount(URI server, Path folder) {

    private static final Path MOUNTED = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");

    public PodAccount {
        Objects.requireNonNull(server, "server cannot be null");
        Objects.requireNonNull(folder, "folder cannot be null");
    }

    /**
     * Returns the account that Kubernetes gave to this process.
     *
     * @param environment environment variables
     * @throws LauncherException if the process does not run in a pod
     */
    public static PodAccount of(Map<String, String> environment) {
        String host = environment.get("KUBERNETES_SERVICE_HOST");
        if (host == null) {
            throw new LauncherException(
                    "--kubernetes-secret works in a pod only, but the environment has no KUBERNETES_SERVICE_HOST");
        }
        String literal = host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
        String port = environment.getOrDefault("KUBERNETES_SERVICE_PORT", "443");
        try {
            return new PodAccount(URI.create("https://" + literal + ":" + port), MOUNTED);
        } catch (IllegalArgumentException ex) {
            throw new LauncherException("KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT are no address", ex);
        }
    }

    Path authorities() {
        return folder.resolve("ca.crt");
    }

    String namespace() {
        return read("namespace");
    }

    /** Reads the token for each request, because the kubelet replaces it. */
    String token() {
        return read("token");
    }

    private String read(String name) {
        try {
            return Files.readString(folder.resolve(name)).strip();
        } catch (IOException ex) {
            throw new LauncherException(
                    folder.resolve(name) + " cannot be read; the pod needs automountServiceAccountToken: true", ex);
        }
    }
}
