// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.shop.common.Page;
import io.countersign.shop.common.Paging;
import io.countersign.shop.common.ShopId;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** REST API of products. */
@RestController
@RequestMapping("/products")
class ProductController {

    private final Products products;

    ProductController(Products products) {
        this.products = products;
    }

    @GetMapping
    @PreAuthorize("@needs.any()")
    @Operation(summary = "List products by name, or find products by a part of the name or by ids")
    Page<Product> list(
            @Valid @ParameterObject Paging paging,
            @RequestParam(defaultValue = "") @Size(max = 200) String text,
            @RequestParam(required = false) @Size(min = 1, max = 100) @Nullable List<@ShopId String> ids) {
        return ids == null ? products.search(text, paging) : products.all(ids);
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    @PreAuthorize("@needs.admin()")
    @Operation(summary = "Add a product")
    Product add(@Valid @RequestBody ProductRequest request) {
        return products.add(request);
    }

    @GetMapping("/{productId}")
    @PreAuthorize("@needs.any()")
    @Operation(summary = "Show a product")
    Product get(@PathVariable @ShopId String productId) {
        return products.get(productId);
    }

    @PutMapping("/{productId}")
    @PreAuthorize("@needs.admin()")
    @Operation(summary = "Change a product's name and price")
    Product update(@PathVariable @ShopId String productId, @Valid @RequestBody ProductChange change) {
        return products.update(productId, change.name(), change.price());
    }

    @PutMapping("/{productId}/updatestock")
    @PreAuthorize("@needs.admin()")
    @Operation(summary = "Set the quantity that can be sold, and record the difference")
    Product setStock(@PathVariable @ShopId String productId, @Valid @RequestBody StockRequest request) {
        return products.setStock(productId, request.stock());
    }
}
