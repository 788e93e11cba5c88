// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import java.time.Instant;

/**
 * Slot that is reserved.
 *
 * @param log id of the log, base64url
 * @param expires when the slot is vacant again
 */
record ReservationResponse(String log, int slot, Instant expires) {}
