// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.orders;

import io.countersign.core.Caller;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Application of a user: its issuer is known by the connection alone. */
@SpringBootApplication
@EnableMethodSecurity
public class OrdersApplication {

    @RestController
    static class OrdersController {

        @GetMapping("/orders")
        String own(@AuthenticationPrincipal Caller caller) {
            return "orders of " + caller.name();
        }

        @GetMapping("/orders/all")
        @PreAuthorize("hasRole('ADMIN')")
        String all() {
            return "all orders";
        }
    }
}
