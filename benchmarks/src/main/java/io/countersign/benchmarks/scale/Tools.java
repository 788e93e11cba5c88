// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

import io.countersign.benchmarks.peers.AbsentPeerException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Finds programs of this machine, also where Debian installs those of PostgreSQL. */
final class Tools {

    private static final Path POSTGRES = Path.of("/usr/lib/postgresql");

    private final List<Path> folders;

    Tools(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    /** Returns the tools of the PATH, of the system's administrator and of the newest PostgreSQL. */
    static Tools ofThisMachine() {
        List<Path> folders = new ArrayList<>();
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            folders.add(Path.of(folder));
        }
        folders.add(Path.of("/usr/sbin"));
        folders.addAll(postgres());
        return new Tools(folders);
    }

    private static List<Path> postgres() {
        if (!Files.isDirectory(POSTGRES)) {
            return List.of();
        }
        try (Stream<Path> versions = Files.list(POSTGRES)) {
            return versions.sorted(Comparator.comparingInt(Tools::number).reversed())
                    .map(version -> version.resolve("bin"))
                    .toList();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static int number(Path version) {
        String digits = String.valueOf(version.getFileName()).replaceAll("\\D", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    /**
     * Returns the path of a program.
     *
     * @param from Debian package that contains it, for the message
     * @throws AbsentPeerException if it is not installed
     */
    Path require(String program, String from) throws AbsentPeerException {
        for (Path folder : folders) {
            if (Files.isExecutable(folder.resolve(program))) {
                return folder.resolve(program);
            }
        }
        throw new AbsentPeerException(
                "there is no " + program + " on this machine; the Debian package " + from + " contains it");
    }
}
