// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.nested.NextLayer;

/**
 * Adds this workload's layer to a nested token, by the {@code extend} method of one of the families. Implementations
 * must be safe for use by several threads.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface LayerExtender {

    /**
     * Returns the token for the next workload.
     *
     * @throws io.countersign.core.InvalidCredentialException if the token must not be extended, or has expired
     * @throws io.countersign.core.UnknownOutcomeException if this workload has no valid signing key
     */
    String extend(Verified verified, NextLayer next);
}
