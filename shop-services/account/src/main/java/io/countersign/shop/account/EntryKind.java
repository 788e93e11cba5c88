// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

/** Reason for a change of a balance. */
enum EntryKind {
    DEPOSIT,
    DEBIT,
    /** An order was paid. */
    CAPTURE,
    /** A paid order could not be confirmed. */
    REFUND
}
