// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.countersign.shop.basket.BasketSettings;
import io.countersign.shop.basket.Prices;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Cache of recent prices, from queries and reservations at the product service, because most checkouts buy
 * the same few products. No order is charged an outdated price: it goes on only if the reservation has the
 * same price.
 */
@Component
class RecentPrices implements Prices {

    private static final Logger LOG = LoggerFactory.getLogger(RecentPrices.class);

    private static final int REMEMBERED = 10_000;

    private final ProductClient products;

    private final Cache<String, Long> recent;

    RecentPrices(ProductClient products, BasketSettings settings) {
        this.products = products;
        this.recent = Caffeine.newBuilder()
                .maximumSize(REMEMBERED)
                .expireAfterWrite(settings.priceTtl())
                .build();
    }

    @Override
    public Map<String, Long> of(Collection<String> productIds) {
        Map<String, Long> prices = new HashMap<>();
        List<String> unknown = new ArrayList<>();
        for (String productId : productIds) {
            Long price = recent.getIfPresent(productId);
            if (price == null) {
                unknown.add(productId);
            } else {
                prices.put(productId, price);
            }
        }
        if (!unknown.isEmpty()) {
            ask(unknown)
                    .forEach(product ->
                            prices.put(product.productId(), product.price().minor()));
        }
        return prices;
    }

    private List<ProductClient.Priced> ask(List<String> productIds) {
        try {
            List<ProductClient.Priced> told = products.products(productIds).items();
            learn(told);
            return told;
        } catch (RuntimeException failure) {
            LOG.warn("Prices could not be read ({})", failure.getClass().getSimpleName());
            throw CheckoutProblems.productsUnavailable();
        }
    }

    void learn(List<ProductClient.Priced> told) {
        told.forEach(product -> recent.put(product.productId(), product.price().minor()));
    }
}
