// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.UnknownOutcomeException;

/**
 * Tells which keys of its own an asserting workload has revoked: nothing that they signed is accepted, even while its
 * published keys were last read before. Does not block.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface RevokedKeys {

    /** For asserting workloads that revoke no key. */
    RevokedKeys NONE = keyId -> false;

    /**
     * Whether a key is revoked.
     *
     * @param keyId its {@code kid}
     * @throws UnknownOutcomeException if what is known is too old to tell
     */
    boolean include(String keyId);
}
