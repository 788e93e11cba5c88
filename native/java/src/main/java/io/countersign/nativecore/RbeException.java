// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.nativecore;

/**
 * Thrown when a slot cannot take a registration, or when a key, helping value or opening is not the one that belongs
 * there. Nothing has changed.
 *
 * @since 0.1
 */
public final class RbeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Reason reason;

    RbeException(Reason reason) {
        super("Registration-based encryption refused the call: " + reason);
        this.reason = reason;
    }

    /** Returns why. */
    public Reason reason() {
        return reason;
    }

    /** Why a call was refused. */
    public enum Reason {
        /** The slot has a key. */
        OCCUPIED,
        /** The slot has no key. */
        VACANT,
        /** The key, helping value or opening is another one, the secret is zero, or the slot is not watched. */
        MISMATCH
    }
}
