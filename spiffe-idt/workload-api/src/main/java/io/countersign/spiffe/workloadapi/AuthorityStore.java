// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import org.jspecify.annotations.Nullable;

/** Store that keeps the authorities across restarts. */
interface AuthorityStore extends AutoCloseable {

    /** Store that keeps nothing. */
    AuthorityStore NONE = new AuthorityStore() {
        @Override
        public @Nullable Authorities load() {
            return null;
        }

        @Override
        public void save(Authorities authorities) {}

        @Override
        public void close() {}
    };

    /**
     * @return authorities, or {@code null} if there are none
     * @throws IllegalStateException if the stored state is malformed, of another trust domain or accessible to other
     *     users
     */
    @Nullable
    Authorities load();

    void save(Authorities authorities);

    @Override
    void close();
}
