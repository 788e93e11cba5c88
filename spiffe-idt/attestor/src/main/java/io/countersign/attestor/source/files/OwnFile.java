// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.files;

import io.countersign.attestor.source.UnknownTokenException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** File or directory that only the user of this process can change. */
final class OwnFile {

    private static final Path SELF = Path.of("/proc/self");

    private static final int TYPE = 0170000;

    static final int REGULAR = 0100000;

    static final int DIRECTORY = 0040000;

    private static final int WRITABLE_BY_OTHERS = 0022;

    private static final int LONGEST = 4096;

    private OwnFile() {}

    /** Returns whether a path has a type, belongs to this user, and nobody else may write to it. Links are not followed. */
    static boolean isOwn(Path path, int type) throws IOException {
        return identity(path, type) != null;
    }

    /** Returns the device and inode of a path, or {@code null} if it is not its user's own. */
    static @Nullable Identity identity(Path path, int type) throws IOException {
        Map<String, Object> attributes = Files.readAttributes(path, "unix:uid,mode,dev,ino", LinkOption.NOFOLLOW_LINKS);
        return attributes.get("mode") instanceof Integer mode
                        && (mode & TYPE) == type
                        && (mode & WRITABLE_BY_OTHERS) == 0
                        && Files.getAttribute(SELF, "unix:uid").equals(attributes.get("uid"))
                        && attributes.get("dev") instanceof Long device
                        && attributes.get("ino") instanceof Long inode
                ? new Identity(device, inode)
                : null;
    }

    /**
     * Returns the content of a file of this user. Only this user can replace a file between the check and the reading.
     *
     * @throws UnknownTokenException if it is another's file, or too long
     */
    static byte[] content(Path file) throws IOException {
        if (!isOwn(file, REGULAR)) {
            throw new UnknownTokenException("The file is not a regular file of this user alone: " + file);
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] content = in.readNBytes(LONGEST + 1);
            if (content.length > LONGEST) {
                throw new UnknownTokenException("The file is longer than " + LONGEST + " octets: " + file);
            }
            return content;
        }
    }

    /** What a path names. Another directory of that path has another one. */
    record Identity(long device, long inode) {}
}
