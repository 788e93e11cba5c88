// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

/**
 * A token could not be verified: trust bundles or a store are unavailable.
 *
 * @since 0.1
 */
public final class UndecidedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param cause low-cardinality, without anything of the token */
    public UndecidedException(String cause) {
        super(cause, null, false, false);
    }
}
