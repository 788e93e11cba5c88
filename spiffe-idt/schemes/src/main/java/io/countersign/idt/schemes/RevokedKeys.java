// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.UnknownOutcomeException;

/**
 * Signing keys that an asserting workload has revoked. Nothing that they signed is accepted, even if its published
 * keys were read before the revocation. Implementations must not block.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface RevokedKeys {

    /** Instance without revoked keys. */
    RevokedKeys NONE = keyId -> false;

    /**
     * Returns whether a key is revoked.
     *
     * @param keyId {@code kid} of the key
     * @throws UnknownOutcomeException if the known revocations are too old to decide
     */
    boolean include(String keyId);
}
