// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.shop.common.Money;

/**
 * Account of a user.
 *
 * @param balance sum of its ledger, including held amounts
 * @param createdAt in milliseconds since 1970
 */
record Account(String accNum, String userID, Money balance, long createdAt) {}
