// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The account service: accounts, their ledger, and the debits and holds of the checkout.
 *
 * <p>Every change of a balance is one ledger entry in the same transaction, so that a balance is the sum of
 * its ledger. The debit of an order decides about it; see {@link io.countersign.shop.account.DebitStatus}. A hold
 * of the last version reduces the available amount, not the balance; see {@link
 * io.countersign.shop.account.HoldStatus} for its states.
 */
@NullMarked
package io.countersign.shop.account;

import org.jspecify.annotations.NullMarked;
