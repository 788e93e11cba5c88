// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.attestor.AttestorProperties.SourceKind;
import io.countersign.registration.keys.Ed25519KeyFile;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the key that signs statements. */
final class AttestorKey {

    private static final Logger log = LoggerFactory.getLogger(AttestorKey.class);

    private static final Set<PosixFilePermission> OTHERS = EnumSet.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    private AttestorKey() {}

    static Path file(@Nullable Path file) {
        if (file == null) {
            throw AttestorProperties.wrong(
                    "key", "It is not set.", "Set it to a file of 'openssl genpkey -algorithm ed25519'.");
        }
        return file;
    }

    /** Refuses a file that other users may read or write. Only the source of a cluster has a mount that may show that. */
    static void requirePrivate(Path file, @Nullable SourceKind source) {
        if (isPrivate(file)) {
            return;
        }
        if (source == SourceKind.KUBERNETES) {
            log.warn("Other users may read or write the key file {}. Set the defaultMode of its volume to 0400", file);
        } else {
            throw AttestorProperties.wrong(
                    "key", "Other users may read or write the file " + file + ".", "Set its mode to 0600.");
        }
    }

    private static boolean isPrivate(Path file) {
        try {
            return Collections.disjoint(Files.getPosixFilePermissions(file), OTHERS);
        } catch (IOException ex) {
            throw unreadable(file);
        }
    }

    private static CountersignConfigurationException unreadable(Path file) {
        return AttestorProperties.wrong("key", "The file " + file + " cannot be read.", "Make it readable.");
    }

    static Ed25519Signer read(Path file) {
        try {
            return Ed25519KeyFile.read(file);
        } catch (IOException ex) {
            throw unreadable(file);
        } catch (IllegalArgumentException ex) {
            throw AttestorProperties.wrong(
                    "key", ex.getMessage() + ".", "Use a file of 'openssl genpkey -algorithm ed25519'.");
        }
    }
}
