// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/** Basket of a user. */
record Basket(@JsonProperty("userID") String userId, List<BasketItem> items) {

    Basket {
        items = List.copyOf(items);
    }
}
