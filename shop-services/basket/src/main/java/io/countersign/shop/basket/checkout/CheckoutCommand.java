// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.basket.BasketItem;
import io.countersign.shop.common.PostalAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Requested checkout.
 *
 * @param cart items to check out instead of those in the basket, or {@code null}; each product at most once
 * @param seen prices that the client saw, in minor units, by product
 * @param accNum account that pays, or {@code null} for the user's oldest
 * @param address address of the delivery, or {@code null}
 * @param key idempotency key, or {@code null}
 */
record CheckoutCommand(
        String userId,
        @Nullable List<BasketItem> cart,
        Map<String, Long> seen,
        @Nullable String accNum,
        @Nullable PostalAddress address,
        @Nullable IdempotencyKey key) {

    CheckoutCommand {
        Objects.requireNonNull(userId, "userId cannot be null");
        cart = cart == null ? null : List.copyOf(cart);
        seen = Map.copyOf(seen);
    }

    static CheckoutCommand of(String userId, CheckoutRequest request, @Nullable String key) {
        List<BasketItem> cart = request.items();
        Map<String, Long> seen = request.seen();
        IdempotencyKey idempotency =
                key == null ? null : IdempotencyKey.of(key, cart, seen, request.accNum(), request.shipping());
        return new CheckoutCommand(userId, cart, seen, request.accNum(), request.shipping(), idempotency);
    }
}
