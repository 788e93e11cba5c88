// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.LauncherException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.util.FileSystemUtils;

/**
 * Where sockets are: in the data directory, or if its path is too long for a socket's, in a
 * temporary folder of the owner alone.
 */
final class SocketFolder implements AutoCloseable {

    /** The longest path of a socket, less the longest name in a folder. */
    private static final int LONGEST = 107 - "/delivery-gateway/api".length();

    private final Path root;

    private final boolean temporary;

    private SocketFolder(Path root, boolean temporary) {
        this.root = root;
        this.temporary = temporary;
    }

    static SocketFolder of(DataDirectory data) {
        Path usual = data.sockets();
        if (usual.toString().getBytes(StandardCharsets.UTF_8).length <= LONGEST) {
            return new SocketFolder(usual, false);
        }
        try {
            return new SocketFolder(Files.createTempDirectory("countersign-"), true);
        } catch (IOException ex) {
            throw new LauncherException("no folder for sockets can be made (" + ex.getMessage() + ")", ex);
        }
    }

    /** The socket of a workload, in a folder of its own. */
    Path socket(String workload) {
        return root.resolve(workload).resolve("api");
    }

    @Override
    public void close() {
        if (temporary) {
            try {
                FileSystemUtils.deleteRecursively(root);
            } catch (IOException ex) {
                // What is left are empty folders of the owner's.
            }
        }
    }
}
