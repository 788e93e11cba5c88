// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.apikey;

import io.countersign.core.Caller;
import io.countersign.core.MemoryReplayStore;
import io.countersign.core.ServiceId;
import io.countersign.spring.boot.ConditionalOnScheme;
import java.time.Clock;
import java.util.Set;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Service whose callers sign requests with API keys. The scheme is a bean, and {@code countersign.accept} names it. */
@SpringBootApplication
@EnableMethodSecurity
public class OrdersApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(OrdersApplication.class, arguments);
    }

    @Bean
    @ConditionalOnScheme("api-key")
    ApiKeyScheme apiKeyScheme(ServiceId service, ApiKeys keys) {
        Clock clock = Clock.systemUTC();
        return new ApiKeyScheme(service, keys, new MemoryReplayStore(100_000, clock), clock);
    }

    /** Creates a store of one key from a property. An application with more keys would use a table. */
    @Bean
    ApiKeys apiKeys(@Value("${orders.secret}") String secret) {
        ApiKey partner = ApiKey.of(secret, Set.of("SCOPE_orders"));
        return id -> id.equals("partner") ? partner : null;
    }

    @RestController
    static class Orders {

        @PostMapping("/orders")
        @PreAuthorize("hasAuthority('SCOPE_orders')")
        String order(@AuthenticationPrincipal Caller caller, @RequestBody String order) {
            return caller.name() + " ordered " + order;
        }
    }
}
