// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.shop.common.Money;

/**
 * An account.
 *
 * @param balance the sum of its ledger, what is held included
 * @param createdAt in milliseconds since 1970
 */
record Account(String accNum, String userID, Money balance, long createdAt) {}
