// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.encoding.Octets;

/**
 * Result of a change of the log.
 *
 * @param sequence sequence of its entry
 * @param hash hash of its entry
 * @param slot slot that changed
 * @param first whether this request made the entry, and not an identical one before
 * @since 0.1
 */
public record LogReceipt(long sequence, Octets hash, int slot, boolean first) {}
