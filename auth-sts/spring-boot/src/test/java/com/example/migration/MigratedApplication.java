// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.migration;

import static io.countersign.spring.security.CountersignConfigurer.countersign;

import io.countersign.core.Caller;
import io.countersign.core.RefusalCode;
import io.countersign.spring.security.CallerValidator;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Application with the beans of the page. Its properties are the first ones of the page. */
@SpringBootApplication
class MigratedApplication {

    @Bean
    SecurityFilterChain orders(HttpSecurity http) {
        // instead of .oauth2ResourceServer(server -> server.jwt(Customizer.withDefaults()))
        return http.with(countersign(), Customizer.withDefaults())
                .authorizeHttpRequests(requests -> requests.requestMatchers("/catalog")
                        .permitAll()
                        .anyRequest()
                        .authenticated())
                .build();
    }

    @Bean
    CallerValidator activeUsers(Users users) {
        return caller -> caller.user() == null || users.isActive(caller.user().id())
                ? CallerValidator.Result.accepted()
                : CallerValidator.Result.rejected(new RefusalCode("user_inactive"));
    }

    @Bean
    Users users() {
        return id -> !id.equals("mallory");
    }

    /** Users of the application. */
    interface Users {

        boolean isActive(String id);
    }

    @RestController
    static class Orders {

        @GetMapping("/orders")
        String own(@AuthenticationPrincipal Caller caller) {
            // instead of jwt.getClaim("email") and jwt.getSubject()
            Object email = caller.disclosed().get("email");
            return "orders of " + caller.name() + ", " + email;
        }

        @GetMapping("/catalog")
        String catalog() {
            return "tea, coffee";
        }
    }
}
