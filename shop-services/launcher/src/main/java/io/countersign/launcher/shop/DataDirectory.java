// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Folder with everything that a Shop keeps: databases, keys, logs and the demo users.
 *
 * @param root absolute path
 * @since 0.1
 */
public record DataDirectory(Path root) {

    public DataDirectory {
        root = Objects.requireNonNull(root, "root cannot be null")
                .toAbsolutePath()
                .normalize();
    }

    /**
     * Creates the missing folders.
     *
     * @throws LauncherException if the directory cannot be created or written to
     */
    public DataDirectory create() {
        return create(false);
    }

    /**
     * Creates the missing folders.
     *
     * @param groupReadable whether the group of a new directory can list it; its folders stay private
     * @throws LauncherException if the directory cannot be created or written to
     */
    public DataDirectory create(boolean groupReadable) {
        try {
            PrivateFiles.directory(root, groupReadable);
            PrivateFiles.directory(keys());
            PrivateFiles.directory(logs());
            PrivateFiles.directory(prometheus());
        } catch (IOException ex) {
            throw unusable(ex);
        }
        if (!Files.isWritable(root) || !Files.isWritable(keys()) || !Files.isWritable(logs())) {
            throw new LauncherException("the data directory " + root + " is not writable");
        }
        return this;
    }

    private LauncherException unusable(IOException ex) {
        return new LauncherException("the data directory " + root + " cannot be created (" + ex.getMessage() + ")", ex);
    }

    /** Private keys with their public keys. */
    public Path keys() {
        return root.resolve("keys");
    }

    /** Random passwords, one file for each. */
    public Path passwords() {
        return root.resolve("passwords");
    }

    /** Certificates for demonstrations, with their private keys. */
    public Path tls() {
        return root.resolve("tls");
    }

    /** Logs, one file for each service. */
    public Path logs() {
        return root.resolve("logs");
    }

    /** Credentials and configuration with which Prometheus reads the metrics. */
    public Path prometheus() {
        return root.resolve("prometheus");
    }

    /** Demo users, with their passwords in modes that have passwords, and demo products. */
    public Path demo(Mode mode) {
        return root.resolve(mode == Mode.ZK ? "demo-zk.json" : "demo.json");
    }

    /** Secret and attributes of one member in mode {@code zk}. */
    public Path wallet(String name) {
        return root.resolve("wallets").resolve(name.replaceAll("[^A-Za-z0-9._-]", "_") + ".json");
    }

    /** Description of the running Shop. */
    public Path run() {
        return root.resolve("run.json");
    }

    /** Signing keys of the SVID issuer of a trust domain. */
    Path authorities(String trustDomain) {
        return keys().resolve(trustDomain + ".authorities.json");
    }

    /** Sockets of the Workload API, each in a folder of its workload. */
    Path sockets() {
        return root.resolve("spiffe");
    }

    /** Key curators, attestors and registrations of the services. */
    public Path registration() {
        return root.resolve("registration");
    }

    /** Marker file that exists if mode {@code none} has used this folder. */
    Path open() {
        return root.resolve("open");
    }

    /** Lock file of a running Shop. */
    Path lock() {
        return root.resolve("lock");
    }

    @Override
    public String toString() {
        return root.toString();
    }
}
