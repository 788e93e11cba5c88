// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.peers;

import java.nio.file.Files;
import java.nio.file.Path;

/** Paths of this repository. */
public final class Project {

    private Project() {}

    /** Returns the folder of the root command, which is the working directory or one above it. */
    public static Path root() {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.isExecutable(root.resolve("countersign")) && root.getParent() != null) {
            root = root.getParent();
        }
        return root;
    }

    /** Returns the sources of a peer. */
    public static Path peer(String name) {
        return root().resolve("benchmarks/peers").resolve(name);
    }

    /** Returns the folder in which peers are built. */
    public static Path builtPeers() {
        return root().resolve("benchmarks/target/peers");
    }
}
