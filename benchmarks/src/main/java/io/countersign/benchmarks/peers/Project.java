// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.peers;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the files of this repository are. */
public final class Project {

    private Project() {}

    /** Where the root command is, at or above the working directory. */
    public static Path root() {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.isExecutable(root.resolve("countersign")) && root.getParent() != null) {
            root = root.getParent();
        }
        return root;
    }

    /** The sources of a peer. */
    public static Path peer(String name) {
        return root().resolve("benchmarks/peers").resolve(name);
    }

    /** Where peers are built. */
    public static Path builtPeers() {
        return root().resolve("benchmarks/target/peers");
    }
}
