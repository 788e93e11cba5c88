// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.countersign.shop.basket.BasketSettings;
import io.countersign.shop.basket.ProductCatalog;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Remembers for a short time which products exist, because most baskets are filled with the same few. */
@Component
class RecentProducts implements ProductCatalog {

    private static final Logger LOG = LoggerFactory.getLogger(RecentProducts.class);

    private static final int REMEMBERED = 10_000;

    private final ProductClient products;

    private final Cache<String, Boolean> recent;

    RecentProducts(ProductClient products, BasketSettings settings) {
        this.products = products;
        this.recent = Caffeine.newBuilder()
                .maximumSize(REMEMBERED)
                .expireAfterWrite(settings.productTtl())
                .build();
    }

    @Override
    public boolean has(String productId) {
        if (recent.getIfPresent(productId) != null) {
            return true;
        }
        boolean there = ask(productId);
        if (there) {
            recent.put(productId, true);
        }
        return there;
    }

    private boolean ask(String productId) {
        try {
            return !products.products(List.of(productId)).items().isEmpty();
        } catch (RuntimeException failure) {
            LOG.warn("Products could not be read ({})", failure.getClass().getSimpleName());
            throw CheckoutProblems.productsUnavailable();
        }
    }
}
