// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The account service: accounts, their ledger, and the holds of the checkout.
 *
 * <p>Every change of a balance is one ledger entry of the same transaction, so a balance is the sum of its
 * ledger. A hold takes from what is available and not from the balance;
 * {@link io.countersign.shop.account.HoldStatus} says what becomes of it.
 */
@NullMarked
package io.countersign.shop.account;

import org.jspecify.annotations.NullMarked;
