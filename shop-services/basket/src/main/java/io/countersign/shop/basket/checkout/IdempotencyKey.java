// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.basket.BasketItem;
import io.countersign.shop.common.PostalAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Key that identifies repetitions of a checkout (draft-ietf-httpapi-idempotency-key-header).
 *
 * @param value chosen by the client, unique for the user
 * @param digest digest of the checkout's content: the same key with other content is an error
 */
record IdempotencyKey(String value, String digest) {

    IdempotencyKey {
        Objects.requireNonNull(value, "value cannot be null");
        Objects.requireNonNull(digest, "digest cannot be null");
    }

    /**
     * @param cart items to check out, or {@code null} for those in the basket
     * @param seen prices that the client saw, by product
     */
    static IdempotencyKey of(
            String value,
            @Nullable List<BasketItem> cart,
            Map<String, Long> seen,
            @Nullable String accNum,
            @Nullable PostalAddress address) {
        StringBuilder asked = new StringBuilder(cart == null ? "basket" : "cart");
        if (cart != null) {
            for (BasketItem item : cart) {
                asked.append('\n').append(item.productId()).append('=').append(item.quantity());
                Long price = seen.get(item.productId());
                if (price != null) {
                    asked.append('@').append(price);
                }
            }
        }
        if (accNum != null) {
            asked.append("\naccount=").append(accNum);
        }
        if (address != null) {
            // No part of an address contains a line break.
            asked.append("\nshipping=")
                    .append(String.join(
                            "\n",
                            address.name(),
                            address.street(),
                            address.city(),
                            address.postcode(),
                            address.country()));
        }
        return new IdempotencyKey(value, sha256(asked.toString()));
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
    }
}
