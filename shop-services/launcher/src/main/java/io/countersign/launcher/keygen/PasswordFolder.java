// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.keygen;

import io.countersign.launcher.demo.Passwords;
import io.countersign.launcher.shop.KeyEntries;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Random passwords, each in a file of its name or an entry {@code password-NAME}.
 *
 * @since 0.1
 */
public final class PasswordFolder {

    private PasswordFolder() {}

    /**
     * Creates the missing passwords in a folder.
     *
     * @param groupReadable whether the group of the files may read them
     * @param written receives each file that was created
     * @throws LauncherException if a name is invalid or a file cannot be written
     */
    public static void create(Path folder, List<String> names, boolean groupReadable, Consumer<Path> written) {
        try {
            if (!names.isEmpty()) {
                PrivateFiles.directory(folder, groupReadable);
            }
            for (String name : names) {
                Path file = folder.resolve(EntryName.require("--password", name));
                if (Files.notExists(file)) {
                    PrivateFiles.write(file, Passwords.random(), groupReadable);
                    written.accept(file);
                }
            }
        } catch (IOException ex) {
            throw new LauncherException(
                    "the passwords in " + folder + " cannot be created (" + ex.getMessage() + ")", ex);
        }
    }

    /**
     * Creates the missing passwords among other entries.
     *
     * @throws LauncherException if a name is invalid or an entry cannot be written
     */
    public static void create(KeyEntries entries, List<String> names) {
        try {
            for (String name : names) {
                String entry = "password-" + EntryName.require("--password", name);
                if (entries.read(entry).isEmpty()) {
                    entries.write(entry, Passwords.random());
                }
            }
        } catch (IOException ex) {
            throw new LauncherException("the passwords cannot be created (" + ex.getMessage() + ")", ex);
        }
    }
}
