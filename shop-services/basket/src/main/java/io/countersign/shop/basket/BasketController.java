// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket;

import io.countersign.shop.common.Page;
import io.countersign.shop.common.Paging;
import io.countersign.shop.common.ShopId;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.Valid;
import java.util.List;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** REST API of baskets. */
@RestController
@RequestMapping("/basket")
class BasketController {

    private static final String ITEM = "/{userID}/{productId}";

    private final Baskets baskets;

    private final BasketStore store;

    BasketController(Baskets baskets, BasketStore store) {
        this.baskets = baskets;
        this.store = store;
    }

    @GetMapping
    @PreAuthorize("@needs.adminRead()")
    @Operation(summary = "List all baskets")
    Page<Basket> all(@Valid @ParameterObject Paging paging) {
        List<Basket> page = store.page(paging.size(), paging.offset()).entrySet().stream()
                .map(basket -> new Basket(basket.getKey(), basket.getValue()))
                .toList();
        return Page.of(page, paging, store.count());
    }

    @GetMapping("/{userID}")
    @PreAuthorize("@needs.reads(#userId)")
    @Operation(summary = "Show a basket")
    Basket show(@PathVariable("userID") @ShopId String userId) {
        return baskets.show(userId);
    }

    @PostMapping(ITEM)
    @PreAuthorize("@needs.self(#userId)")
    @Operation(summary = "Put a product into the basket, or more of it")
    Basket add(
            @PathVariable("userID") @ShopId String userId,
            @PathVariable @ShopId String productId,
            @RequestBody @Valid QuantityRequest request) {
        return baskets.add(userId, productId, request.quantity());
    }

    @PutMapping(ITEM)
    @PreAuthorize("@needs.self(#userId)")
    @Operation(summary = "Change the quantity of a product in the basket")
    Basket change(
            @PathVariable("userID") @ShopId String userId,
            @PathVariable @ShopId String productId,
            @RequestBody @Valid QuantityRequest request) {
        return baskets.change(userId, productId, request.quantity());
    }

    @DeleteMapping(ITEM)
    @PreAuthorize("@needs.self(#userId)")
    @Operation(summary = "Remove a product from the basket")
    Basket remove(@PathVariable("userID") @ShopId String userId, @PathVariable @ShopId String productId) {
        return baskets.remove(userId, productId);
    }

    @DeleteMapping("/{userID}")
    @PreAuthorize("@needs.self(#userId)")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Clear the basket")
    void clear(@PathVariable("userID") @ShopId String userId) {
        baskets.clear(userId);
    }
}
