// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

/**
 * Converts a caller whose credential is valid at this service only into a caller that other schemes can propagate in
 * outgoing calls. An example is the caller of a zero-knowledge proof that was made for this service. Safe for any
 * number of threads.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface CallerConversion {

    /** Returns every caller unchanged. */
    CallerConversion NONE = caller -> caller;

    /** Returns the caller with another credential, or the same caller if there is nothing to convert. */
    Caller convert(Caller caller);
}
