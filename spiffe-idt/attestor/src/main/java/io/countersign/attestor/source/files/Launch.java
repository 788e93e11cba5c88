// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.files;

import io.countersign.attestor.source.SourceException;
import io.countersign.attestor.source.UnknownTokenException;
import io.countersign.registration.encoding.Octets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Directory of one launch, with the file {@link #FILE} that its launcher wrote last.
 *
 * @param directory what the path of the directory names
 * @param content digest of the content of the file
 */
record Launch(OwnFile.Identity directory, Octets content) {

    /** Name of the file with a random text of the launch. */
    static final String FILE = "launch";

    /** @throws SourceException if the directory or the file is not there, or not one of this user alone */
    static Launch of(Path directory) {
        OwnFile.Identity identity = identity(directory);
        return new Launch(identity, content(directory.resolve(FILE)));
    }

    private static OwnFile.Identity identity(Path directory) {
        try {
            OwnFile.Identity identity = OwnFile.identity(directory, OwnFile.DIRECTORY);
            if (identity == null || !Files.isExecutable(directory)) {
                throw new SourceException("The directory of tokens is not one of this user alone: " + directory);
            }
            return identity;
        } catch (IOException ex) {
            throw new SourceException("The directory of tokens cannot be read: " + directory, ex);
        }
    }

    private static Octets content(Path file) {
        try {
            byte[] content = OwnFile.content(file);
            if (content.length == 0) {
                throw new SourceException("The file of the launch is empty: " + file);
            }
            return Octets.sha256(content);
        } catch (IOException | UnknownTokenException ex) {
            throw new SourceException("The file of the launch cannot be read: " + file, ex);
        }
    }
}
