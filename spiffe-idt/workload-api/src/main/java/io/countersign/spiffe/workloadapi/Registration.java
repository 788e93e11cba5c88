// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.spiffe.spiffeid.SpiffeId;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Who gets which identity.
 *
 * @param socket where the caller connects
 * @param uid the caller's user, or {@code null} if whoever can open the socket gets it
 */
record Registration(Path socket, @Nullable Integer uid, SpiffeId id) {

    boolean isFor(int caller) {
        return uid == null || uid == caller;
    }
}
