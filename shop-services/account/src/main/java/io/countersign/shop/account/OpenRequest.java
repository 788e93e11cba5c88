// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.shop.common.ShopId;
import jakarta.validation.constraints.NotNull;

/** Body of {@code POST /accounts}. */
record OpenRequest(@NotNull @ShopId String userID) {}
