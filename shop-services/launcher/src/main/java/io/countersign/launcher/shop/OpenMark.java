// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.PrivateFiles;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Marker file that records the use of a data directory in mode {@code none}. Everybody who could reach that
 * Shop could do everything, such as become an administrator, and other modes would accept the result.
 */
final class OpenMark {

    private OpenMark() {}

    /**
     * Checks the directory's marker, and creates it in mode {@code none}.
     *
     * @throws LauncherException in mode {@code none} if another mode has used the directory, and in another
     *     mode if it is marked
     */
    static void check(DataDirectory data, Mode mode) {
        Path mark = data.open();
        if (mode == Mode.NONE) {
            requireNoOther(data, mark);
            write(mark);
        } else if (Files.exists(mark)) {
            throw new LauncherException("the data directory " + data + " was used in mode none, where everybody can do"
                    + " everything; choose another directory with --data DIR, or remove " + mark
                    + " if you trust everybody who could reach that Shop");
        }
    }

    private static void requireNoOther(DataDirectory data, Path mark) {
        if (!Files.exists(mark) && (has(data.root(), "*.db") || has(data.keys(), "*"))) {
            throw new LauncherException(
                    "the data directory " + data + " is that of another mode; in mode none everybody"
                            + " could change its data, and other modes would then refuse it; leave --data out to use "
                            + Mode.NONE.defaultData() + ", or choose an empty directory");
        }
    }

    private static boolean has(Path folder, String glob) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, glob)) {
            return files.iterator().hasNext();
        } catch (IOException ex) {
            throw new LauncherException(folder + " cannot be read (" + ex.getMessage() + ")", ex);
        }
    }

    private static void write(Path mark) {
        try {
            PrivateFiles.write(mark, "");
        } catch (IOException ex) {
            throw new LauncherException(mark + " cannot be written (" + ex.getMessage() + ")", ex);
        }
    }
}
