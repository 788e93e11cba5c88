// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/** Checks the ownership and permissions of files. */
final class OwnFiles {

    private static final Path SELF = Path.of("/proc/self");

    private OwnFiles() {}

    /**
     * Returns whether a file belongs to this process's user and its mode grants at most the given permissions. Links
     * are not followed.
     */
    static boolean isOwn(Path file, Set<PosixFilePermission> most) throws IOException {
        Object owner = Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        return owner.equals(Files.getAttribute(SELF, "unix:uid"))
                && most.containsAll(Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS));
    }
}
