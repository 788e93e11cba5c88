// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.time.Instant;

/**
 * Stores the ids of one-time credentials that were used. It receives only ids of verified credentials, so that
 * attackers cannot fill it.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ReplayStore {

    /**
     * Marks an id as used.
     *
     * @param owner creator of the credential, such as the thumbprint of its key
     * @param id identifier, unique within the owner
     * @param until time after which the credential is no longer accepted, so that it may be forgotten
     */
    Use use(String owner, String id, Instant until);

    /** Outcome of a use. Only {@link #FIRST} may be accepted. */
    enum Use {
        FIRST,
        REPEATED,
        /** The store is full or unavailable. */
        UNKNOWN
    }
}
