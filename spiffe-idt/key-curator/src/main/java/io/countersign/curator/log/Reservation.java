// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import java.time.Instant;

/**
 * Slot that is reserved for a key.
 *
 * @param expires when the slot is vacant again
 * @param first whether this request reserved it, and not one before
 * @since 0.1
 */
public record Reservation(int slot, Instant expires, boolean first) {}
