// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sample.spiffe.prices;

import io.countersign.core.Caller;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Service that returns prices to a permitted workload on behalf of its user. */
@SpringBootApplication
@RestController
public class Prices {

    public static void main(String[] arguments) {
        new SpringApplicationBuilder(Prices.class)
                .properties("spring.config.name=prices")
                .run(arguments);
    }

    @GetMapping("/prices/{item}")
    String price(@PathVariable String item, @AuthenticationPrincipal Caller caller) {
        return item + " is 12.50 for " + caller.name();
    }
}
