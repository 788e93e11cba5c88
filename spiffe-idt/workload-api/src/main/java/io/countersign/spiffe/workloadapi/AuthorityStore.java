// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import org.jspecify.annotations.Nullable;

/** What keeps the authorities over a restart. */
interface AuthorityStore extends AutoCloseable {

    /** Keeps nothing. */
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
     * @return {@code null} if there are none
     * @throws IllegalStateException if what is kept is malformed, of another trust domain or open to others
     */
    @Nullable
    Authorities load();

    void save(Authorities authorities);

    @Override
    void close();
}
