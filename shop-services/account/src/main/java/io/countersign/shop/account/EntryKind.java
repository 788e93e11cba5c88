// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

/** Why a balance changed. */
enum EntryKind {
    DEPOSIT,
    DEBIT,
    /** An order was paid. */
    CAPTURE,
    /** An order that was paid could not be confirmed. */
    REFUND
}
