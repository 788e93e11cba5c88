// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.HttpClientErrorException;

/**
 * The prices that the product service tells, remembered for a moment: a shop's checkouts ask for the same few products again and
 * again.
 */
@Component
class RemotePrices implements Prices {

    private static final Logger LOG = LoggerFactory.getLogger(RemotePrices.class);

    private static final int REMEMBERED = 10_000;

    private final ProductClient products;

    private final Cache<String, Long> recent;

    RemotePrices(ProductClient products, BasketSettings settings) {
        this.products = Objects.requireNonNull(products, "products cannot be null");
        this.recent = Caffeine.newBuilder()
                .maximumSize(REMEMBERED)
                .expireAfterWrite(settings.priceTtl())
                .build();
    }

    @Override
    public Map<String, Long> of(Collection<String> productIds) {
        Map<String, Long> prices = new HashMap<>();
        for (String productId : productIds) {
            Long known = recent.getIfPresent(productId);
            Long price = known == null ? ask(productId) : known;
            if (price != null) {
                prices.put(productId, price);
            }
        }
        return prices;
    }

    private @Nullable Long ask(String productId) {
        try {
            long price = products.product(productId).price().minor();
            recent.put(productId, price);
            return price;
        } catch (HttpClientErrorException.NotFound unknown) {
            return null;
        } catch (RuntimeException failure) {
            LOG.warn(
                    "The price of a product could not be had ({})",
                    failure.getClass().getSimpleName());
            throw CheckoutProblems.productsUnavailable();
        }
    }
}
