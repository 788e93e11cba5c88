// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sample.registration.orders;

import io.countersign.core.ServiceId;
import io.countersign.spring.boot.client.CountersignClients;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

/** Service that accepts orders and asks another service for prices. */
@SpringBootApplication
@RestController
public class Orders {

    private final RestClient prices;

    Orders(CountersignClients clients) {
        this.prices = clients.restClient(new ServiceId("prices.example.org"));
    }

    public static void main(String[] arguments) {
        new SpringApplicationBuilder(Orders.class)
                .properties("spring.config.name=orders")
                .run(arguments);
    }

    @GetMapping("/orders/{item}")
    @Nullable
    String order(@PathVariable String item) {
        return prices.get().uri("/prices/{item}", item).retrieve().body(String.class);
    }
}
