// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.countersign.shop.common.Money;
import org.jspecify.annotations.Nullable;

/**
 * Change of a balance.
 *
 * @param seq number from 1, without gaps in each account
 * @param amount signed amount
 * @param balance balance after the change
 * @param orderId order that was debited or refunded
 * @param createdAt in milliseconds since 1970
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record LedgerEntry(
        long seq,
        EntryKind kind,
        Money amount,
        Money balance,
        @Nullable String orderId,
        long createdAt) {}
