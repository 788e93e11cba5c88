// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.gateway;

import io.countersign.core.ServiceId;
import io.countersign.spring.boot.client.CountersignClients;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

/** Application at which users log in, and which calls another one for them. */
@SpringBootApplication
class GatewayApplication {

    @RestController
    static class GatewayController {

        private final RestClient invoices;

        GatewayController(CountersignClients clients) {
            this.invoices = clients.restClient(new ServiceId("invoices.example.com"));
        }

        @GetMapping("/")
        String home() {
            return "home with " + invoices.get().uri("/invoices").retrieve().body(String.class);
        }
    }
}
