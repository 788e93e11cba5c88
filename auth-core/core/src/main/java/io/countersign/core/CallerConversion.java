// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

/**
 * Makes of a caller whose credential ends at this service one whom other schemes can speak for in outgoing
 * calls: the operator's choice of what goes on after, say, a proof that was made for this service alone.
 * Safe for any number of threads.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface CallerConversion {

    /** Leaves every caller as it is. */
    CallerConversion NONE = caller -> caller;

    /** The caller with another credential, or the same if there is nothing to convert. */
    Caller convert(Caller caller);
}
