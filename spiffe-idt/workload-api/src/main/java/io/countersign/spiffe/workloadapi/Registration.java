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
 * Registered identity of a caller.
 *
 * @param socket socket to which the caller connects
 * @param uid user of the caller, or {@code null} for every caller that can open the socket
 * @param id identity of the caller
 */
record Registration(Path socket, @Nullable Integer uid, SpiffeId id) {

    /** File with the uid that the kernel reports for every user without a number in this user namespace. */
    private static final Path OVERFLOW = Path.of("/proc/sys/kernel/overflowuid");

    Registration {
        if (uid != null && (uid < 0 || uid == overflow())) {
            throw new IllegalArgumentException(
                    "Negative uid, or the overflow uid that stands for several users: " + uid);
        }
    }

    private static int overflow() {
        // Read at once: a second read of a kernel file returns nothing.
        try (BufferedReader file = Files.newBufferedReader(OVERFLOW)) {
            return Integer.parseInt(Objects.requireNonNull(file.readLine(), "the kernel returned an empty file"));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    boolean isFor(int caller) {
        return uid == null || uid == caller;
    }
}
