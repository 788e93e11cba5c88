// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import java.util.Locale;

/**
 * Operation that is timed.
 *
 * @since 0.1
 */
public enum IdtOperation {
    /** Fetch of the keys that an asserting workload publishes. */
    KEY_SET_FETCH,
    /** Request to the asserting workload for a token. */
    MINT,
    /** Addition of a layer for the next workload. */
    EXTEND,
    /** Verification of a received token. */
    VALIDATE;

    /** Returns the name in metrics, such as {@code key-set-fetch}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
