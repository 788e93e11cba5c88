// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.registration.keys.Ed25519KeyFile;
import io.countersign.registration.keys.Ed25519Signer;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads the key that signs statements. */
final class AttestorKey {

    private AttestorKey() {}

    static Path file(@Nullable Path file) {
        if (file == null) {
            throw AttestorProperties.wrong(
                    "key", "It is not set.", "Set it to a file of 'openssl genpkey -algorithm ed25519'.");
        }
        return file;
    }

    static Ed25519Signer read(Path file) {
        try {
            return Ed25519KeyFile.read(file);
        } catch (IOException ex) {
            throw AttestorProperties.wrong("key", "The file " + file + " cannot be read.", "Make it readable.");
        } catch (IllegalArgumentException ex) {
            throw AttestorProperties.wrong(
                    "key", ex.getMessage() + ".", "Use a file of 'openssl genpkey -algorithm ed25519'.");
        }
    }
}
