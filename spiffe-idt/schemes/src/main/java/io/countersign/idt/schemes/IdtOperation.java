// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import java.util.Locale;

/**
 * What is timed.
 *
 * @since 0.1
 */
public enum IdtOperation {
    /** Reading the keys that an asserting workload publishes. */
    KEY_SET_FETCH,
    /** Having the asserting workload make a token. */
    MINT,
    /** Adding a layer for the next workload. */
    EXTEND,
    /** Judging a token that was received. */
    VALIDATE;

    /** As in metrics, such as {@code key-set-fetch}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
