// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.basket.BasketItem;
import io.countersign.shop.basket.Baskets;
import io.countersign.shop.common.Money;
import io.countersign.shop.common.PostalAddress;
import io.countersign.shop.common.ShopId;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Body of a checkout.
 *
 * @param cart cart that replaces the basket, or {@code null} to check out the basket
 */
record CheckoutRequest(@Valid @Nullable Cart cart) {

    /** Returns the items of the cart, each product once, or {@code null} for those in the basket. */
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
            throw Baskets.tooMuch("cart.items", "must not contain more than " + BasketItem.MOST + " of a product");
        }
        return new BasketItem(item.getKey(), item.getValue());
    }

    /**
     * Returns the prices in the cart, in minor units, by product.
     *
     * @throws io.countersign.server.ProblemException if a product has two
     */
    Map<String, Long> seen() {
        Map<String, Long> prices = new HashMap<>();
        if (cart != null && cart.items() != null) {
            for (CartItem item : cart.items()) {
                see(prices, item.productId(), item.price());
            }
        }
        return prices;
    }

    private static void see(Map<String, Long> prices, String productId, @Nullable Money price) {
        if (price != null && prices.getOrDefault(productId, price.minor()) != price.minor()) {
            throw CheckoutProblems.twoPrices(productId);
        }
        if (price != null) {
            prices.put(productId, price.minor());
        }
    }

    /** Returns the account in the cart, or {@code null}. */
    @Nullable
    String accNum() {
        return cart == null ? null : cart.accNum();
    }

    /** Returns the address of the delivery, or {@code null}. */
    @Nullable
    PostalAddress shipping() {
        return cart == null ? null : cart.shipping();
    }

    /**
     * @param items items that replace those of the basket, or {@code null} to keep them
     * @param accNum account that pays, or {@code null} for the user's oldest
     * @param shipping address of the delivery, or {@code null} without delivery
     */
    record Cart(
            @Size(max = Baskets.MOST_ITEMS) @Nullable List<@NotNull @Valid CartItem> items,
            @ShopId @Nullable String accNum,
            @Valid @Nullable PostalAddress shipping) {}

    /**
     * Quantity of a product.
     *
     * @param price price of one unit that the client saw, or {@code null}; at another one the checkout is refused
     */
    record CartItem(
            @NotNull @ShopId String productId,
            @NotNull @Min(1) @Max(BasketItem.MOST) Long quantity,
            @Positive @Nullable Money price) {}
}
