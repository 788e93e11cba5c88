// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.idt.schemes.RemoteAnonRoots;
import io.countersign.jose.keyset.KeySource;
import java.util.function.Supplier;

/**
 * Keys that somebody publishes, as health and info see them.
 *
 * @param status their state
 * @param readAhead has them read in the background, where it is time to
 * @param needed whether a scheme that is chosen cannot tell anything of tokens without them
 */
record RemoteKeys(Supplier<KeySource.Status> status, Runnable readAhead, boolean needed) {

    static RemoteKeys of(KeySource keys, boolean needed) {
        return new RemoteKeys(keys::status, keys::readAhead, needed);
    }

    static RemoteKeys of(RemoteAnonRoots roots, boolean needed) {
        return new RemoteKeys(roots::status, roots::readAhead, needed);
    }

    /** Those that nobody has needed yet say nothing. */
    boolean matter() {
        return needed || status.get().refreshed() != null;
    }
}
