// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;

/** File or directory that only the user of this process can change. */
final class OwnFile {

    private static final Path SELF = Path.of("/proc/self");

    private static final int TYPE = 0170000;

    static final int REGULAR = 0100000;

    static final int DIRECTORY = 0040000;

    private static final int WRITABLE_BY_OTHERS = 0022;

    private OwnFile() {}

    /** Returns whether a path has a type, belongs to this user, and nobody else may write to it. Links are not followed. */
    static boolean isOwn(Path path, int type) throws IOException {
        Map<String, Object> attributes = Files.readAttributes(path, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
        return attributes.get("mode") instanceof Integer mode
                && (mode & TYPE) == type
                && (mode & WRITABLE_BY_OTHERS) == 0
                && Files.getAttribute(SELF, "unix:uid").equals(attributes.get("uid"));
    }
}
