// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.shop.common.Money;
import io.countersign.shop.common.NotZero;
import jakarta.validation.constraints.NotNull;

/**
 * Body of a deposit or a debit.
 *
 * @param amount negative for a debit
 */
record AmountRequest(@NotNull @NotZero Money amount) {}
