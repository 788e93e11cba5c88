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
 * The folder that holds all that a Shop keeps: databases, keys, logs, who the demo users are.
 *
 * @param root its absolute path
 * @since 0.1
 */
public record DataDirectory(Path root) {

    public DataDirectory {
        root = Objects.requireNonNull(root, "root cannot be null")
                .toAbsolutePath()
                .normalize();
    }

    /**
     * Makes what is missing of it.
     *
     * @throws LauncherException if it cannot be made or written to
     */
    public DataDirectory create() {
        try {
            PrivateFiles.directory(root);
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
        return new LauncherException("the data directory " + root + " cannot be made (" + ex.getMessage() + ")", ex);
    }

    /** Private keys and their public halves. */
    public Path keys() {
        return root.resolve("keys");
    }

    /** One log for each service. */
    public Path logs() {
        return root.resolve("logs");
    }

    /** What Prometheus shows to read the metrics. */
    public Path prometheus() {
        return root.resolve("prometheus");
    }

    /** The demo users, with their passwords where a mode knows such, and the products. */
    public Path demo(Mode mode) {
        return root.resolve(mode == Mode.ZK ? "demo-zk.json" : "demo.json");
    }

    /** What one member proves with in mode {@code zk}. */
    public Path wallet(String name) {
        return root.resolve("wallets").resolve(name.replaceAll("[^A-Za-z0-9._-]", "_") + ".json");
    }

    /** How the Shop that uses this folder runs. */
    public Path run() {
        return root.resolve("run.json");
    }

    /** What the issuer of a trust domain's SVIDs signs with. */
    Path authorities(String trustDomain) {
        return keys().resolve(trustDomain + ".authorities.json");
    }

    /** Where workloads get their SVIDs, each in a folder of its own. */
    Path sockets() {
        return root.resolve("spiffe");
    }

    /** There if mode {@code none} has been used on this folder. */
    Path open() {
        return root.resolve("open");
    }

    /** The file that a running Shop has locked. */
    Path lock() {
        return root.resolve("lock");
    }

    @Override
    public String toString() {
        return root.toString();
    }
}
