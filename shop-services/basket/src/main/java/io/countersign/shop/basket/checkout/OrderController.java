// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.server.ProblemException;
import io.countersign.shop.common.Page;
import io.countersign.shop.common.Paging;
import io.countersign.shop.common.ShopId;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.Valid;
import java.util.List;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** REST API of orders. */
@RestController
@RequestMapping("/basket/{userID}/orders")
class OrderController {

    private final OrderStore orders;

    OrderController(OrderStore orders) {
        this.orders = orders;
    }

    @GetMapping
    @PreAuthorize("@needs.reads(#userId)")
    @Operation(summary = "List a user's orders, newest first")
    Page<OrderView> all(@PathVariable("userID") @ShopId String userId, @Valid @ParameterObject Paging paging) {
        List<OrderView> page = orders.page(userId, paging.size(), paging.offset()).stream()
                .map(OrderView::of)
                .toList();
        return Page.of(page, paging, orders.count(userId));
    }

    @GetMapping("/{orderId}")
    @PreAuthorize("@needs.reads(#userId)")
    @Operation(summary = "Show an order")
    OrderView show(@PathVariable("userID") @ShopId String userId, @PathVariable @ShopId String orderId) {
        return orders.find(orderId)
                .filter(order -> order.userId().equals(userId))
                .map(OrderView::of)
                .orElseThrow(() -> ProblemException.notFound("There is no such order"));
    }
}
