// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Remembers of a data directory that mode {@code none} has been used on it. Whoever could reach the Shop then could do
 * everything, such as make themselves administrators, which would hold in the modes that ask who calls.
 */
final class OpenMark {

    private OpenMark() {}

    /**
     * Marks the directory in mode {@code none}.
     *
     * @throws LauncherException in another mode if the directory is marked
     */
    static void check(DataDirectory data, Mode mode) {
        Path mark = data.open();
        if (mode == Mode.NONE) {
            write(mark);
        } else if (Files.exists(mark)) {
            throw new LauncherException("the data directory " + data + " was used in mode none, where everybody may do"
                    + " everything; choose another with --data DIR, or remove " + mark
                    + " if you trust all who could reach the Shop then");
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
