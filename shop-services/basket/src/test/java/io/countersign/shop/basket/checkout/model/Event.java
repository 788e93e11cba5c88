// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

/** What may happen outside the checkout, once each. */
enum Event {
    PRICE_CHANGE,
    STOCK_DELIVERY,
    DEPOSIT
}
