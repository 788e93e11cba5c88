// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.idt.schemes.RemoteAnonRoots;
import io.countersign.jose.keyset.KeySource;
import java.util.function.Supplier;

/**
 * Published keys of another party, for health and info.
 *
 * @param status supplier of their status
 * @param readAhead action that starts reading them in the background if necessary
 * @param needed whether a selected scheme cannot verify tokens without them
 */
record RemoteKeys(Supplier<KeySource.Status> status, Runnable readAhead, boolean needed) {

    static RemoteKeys of(KeySource keys, boolean needed) {
        return new RemoteKeys(keys::status, keys::readAhead, needed);
    }

    static RemoteKeys of(RemoteAnonRoots roots, boolean needed) {
        return new RemoteKeys(roots::status, roots::readAhead, needed);
    }

    /** Returns whether the keys are needed or have been used before. */
    boolean matter() {
        return needed || status.get().refreshed() != null;
    }
}
