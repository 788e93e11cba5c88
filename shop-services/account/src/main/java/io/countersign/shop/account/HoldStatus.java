// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

/**
 * Status of a hold.
 *
 * <p>Only a {@code HELD} hold can be captured. A hold does not expire by time alone: it can be captured until
 * its funds are needed elsewhere, so that a checkout that was interrupted for long can still be finished.
 * When another hold, a debit or the closing of the account needs the funds, holds past their time become
 * {@code EXPIRED}. All states except {@code HELD} and {@code CAPTURED} are final; no late or repeated call
 * changes them. A captured hold that is released becomes {@code REFUNDED}, with another ledger entry.
 *
 * <p>A debit is {@code CAPTURED} or {@code REFUSED} from the start; see {@link DebitStatus} for what its callers
 * are told.
 */
enum HoldStatus {
    HELD,
    CAPTURED,
    /** Released before it was captured, or even before it was placed. */
    RELEASED,
    EXPIRED,
    /** Debit for which there was no account, if the hold has none, or the account lacked the funds. */
    REFUSED,
    REFUNDED
}
