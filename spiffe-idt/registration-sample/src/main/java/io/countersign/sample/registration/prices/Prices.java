// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sample.registration.prices;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Service that returns prices to a permitted service. */
@SpringBootApplication
@RestController
public class Prices {

    public static void main(String[] arguments) {
        new SpringApplicationBuilder(Prices.class)
                .properties("spring.config.name=prices")
                .run(arguments);
    }

    @GetMapping("/prices/{item}")
    String price(@PathVariable String item) {
        return item + " is 12.50";
    }
}
