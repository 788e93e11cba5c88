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
 * Folder of the sockets: in the data directory, or in a temporary folder of the owner if its path is too long
 * for a socket.
 */
final class SocketFolder implements AutoCloseable {

    /** Maximum length of a socket's path, less the longest name in a folder. */
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
            throw new LauncherException("no folder for sockets can be created (" + ex.getMessage() + ")", ex);
        }
    }

    /** Returns the socket of a workload, in a folder of its own. */
    Path socket(String workload) {
        return root.resolve(workload).resolve("api");
    }

    @Override
    public void close() {
        if (temporary) {
            try {
                FileSystemUtils.deleteRecursively(root);
            } catch (IOException ex) {
                // Only empty folders of the owner remain.
            }
        }
    }
}
