// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.slice;

import io.countersign.spring.boot.TestScheme;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Application with one controller, which accepts the scheme {@code alpha}. */
@SpringBootApplication
@EnableMethodSecurity
class SliceApplication {

    @Bean
    TestScheme alpha() {
        return new TestScheme("alpha");
    }

    @RestController
    static class Orders {

        @GetMapping("/orders")
        String orders() {
            return "orders";
        }

        @GetMapping("/orders/all")
        @PreAuthorize("hasRole('ADMIN')")
        String all() {
            return "all";
        }
    }
}
