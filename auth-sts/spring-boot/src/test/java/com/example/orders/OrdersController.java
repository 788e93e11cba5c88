// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.orders;

import io.countersign.core.Caller;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class OrdersController {

    @GetMapping("/orders")
    String own(@AuthenticationPrincipal Caller caller) {
        return "orders of " + caller.name();
    }

    @PostMapping("/orders")
    String order(@AuthenticationPrincipal Caller caller) {
        return caller.name() + " ordered";
    }

    @GetMapping("/catalog")
    String catalog() {
        return "tea, coffee";
    }

    @GetMapping("/orders/all")
    @PreAuthorize("hasRole('ADMIN')")
    String all() {
        return "all orders";
    }
}
