// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.nested.NextLayer;

/**
 * Adds this workload's layer to a nested token: the {@code extend} of one of the families.
 * Safe for any number of threads.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface LayerExtender {

    /**
     * The token for the next workload.
     *
     * @throws io.countersign.core.InvalidCredentialException if it cannot be extended, or has ended
     * @throws io.countersign.core.UnknownOutcomeException if this workload has nothing to sign with now
     */
    String extend(Verified verified, NextLayer next);
}
