// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.spiffe.spiffeid.SpiffeId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Who gets which identity.
 *
 * @param socket where the caller connects
 * @param uid the caller's user, or {@code null} if whoever can open the socket gets it
 */
record Registration(Path socket, @Nullable Integer uid, SpiffeId id) {

    /** What the kernel says of every user who has no number in this user namespace. */
    private static final Path OVERFLOW = Path.of("/proc/sys/kernel/overflowuid");

    Registration {
        if (uid != null && (uid < 0 || uid == overflow())) {
            throw new IllegalArgumentException("The number of no user, or of several: " + uid);
        }
    }

    private static int overflow() {
        // In one reading: a file of the kernel gives nothing to a second one.
        try (BufferedReader file = Files.newBufferedReader(OVERFLOW)) {
            return Integer.parseInt(Objects.requireNonNull(file.readLine(), "the kernel tells it"));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    boolean isFor(int caller) {
        return uid == null || uid == caller;
    }
}
