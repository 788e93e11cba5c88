// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.time.Instant;

/**
 * Remembers what is good for one use. It is asked only about what has been verified, so that strangers cannot fill it.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ReplayStore {

    /**
     * Marks something as used.
     *
     * @param owner who made it, such as the thumbprint of its key
     * @param id its name among those of the owner
     * @param until when it can no longer be accepted anyway
     */
    Use use(String owner, String id, Instant until);

    /** Whether it may be accepted. */
    enum Use {
        FIRST,
        REPEATED,
        /** The store cannot tell: it is full or unavailable. */
        UNKNOWN
    }
}
