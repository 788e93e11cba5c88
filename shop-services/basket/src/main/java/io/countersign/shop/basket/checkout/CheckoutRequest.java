// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.basket.BasketItem;
import io.countersign.shop.basket.Baskets;
import io.countersign.shop.common.PostalAddress;
import io.countersign.shop.common.ShopId;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What to check out.
 *
 * @param cart what replaces the basket, or {@code null} to check out the basket as it is
 */
record CheckoutRequest(@Valid @Nullable Cart cart) {

    /** The items of the cart, each product once, or {@code null} for those in the basket. */
    @Nullable
    List<BasketItem> items() {
        if (cart == null || cart.items() == null) {
            return null;
        }
        Map<String, Long> quantities = new LinkedHashMap<>();
        cart.items().forEach(item -> quantities.merge(item.productId(), item.quantity(), Long::sum));
        return quantities.entrySet().stream().map(CheckoutRequest::item).toList();
    }

    private static BasketItem item(Map.Entry<String, Long> item) {
        if (item.getValue() > BasketItem.MOST) {
            throw Baskets.tooMuch("cart.items", "must not hold more than " + BasketItem.MOST + " of a product");
        }
        return new BasketItem(item.getKey(), item.getValue());
    }

    /** The account that the cart names, or {@code null}. */
    @Nullable
    String accNum() {
        return cart == null ? null : cart.accNum();
    }

    /** Where it is to be delivered, or {@code null}. */
    @Nullable
    PostalAddress shipping() {
        return cart == null ? null : cart.shipping();
    }

    /**
     * @param items what replaces the basket, or {@code null} to keep it
     * @param accNum the account that pays, or {@code null} for the user's oldest
     * @param shipping where it is to be delivered, or {@code null} if it is not
     */
    record Cart(
            @Size(max = Baskets.MOST_ITEMS) @Nullable List<@NotNull @Valid CartItem> items,
            @ShopId @Nullable String accNum,
            @Valid @Nullable PostalAddress shipping) {}

    /** So many of a product. */
    record CartItem(
            @NotNull @ShopId String productId,
            @NotNull @Min(1) @Max(BasketItem.MOST) Long quantity) {}
}
