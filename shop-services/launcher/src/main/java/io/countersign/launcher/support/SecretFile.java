// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** File that contains one password. */
public final class SecretFile {

    private SecretFile() {}

    /**
     * Returns the password without the end of its line.
     *
     * @throws LauncherException if the file cannot be read, or is empty
     */
    public static String read(Path file) {
        try {
            String password = Files.readString(file).stripTrailing();
            if (password.isEmpty()) {
                throw new LauncherException(file + " is empty");
            }
            return password;
        } catch (IOException ex) {
            throw new LauncherException("the password in " + file + " cannot be read", ex);
        }
    }
}
