// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

/**
 * What has become of a hold.
 *
 * <p>{@code HELD} is the only state that can end in a capture. A hold does not end by itself when its time is
 * over: until somebody else needs the funds it stays capturable, so that a checkout which was interrupted for
 * long can still be finished. When a hold, a debit or the closing of the account needs what expired holds keep,
 * they become {@code EXPIRED}. All states but {@code HELD} and {@code CAPTURED} are final, and no late or
 * repeated call leads out of them: a refused capture stays refused. A captured hold that is released becomes
 * {@code REFUNDED}, by one ledger entry more.
 */
enum HoldStatus {
    HELD,
    CAPTURED,
    /** Released before it was captured, or even before it was placed. */
    RELEASED,
    EXPIRED,
    REFUNDED
}
