// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.orders;

import static io.countersign.spring.security.CountersignConfigurer.countersign;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

@Configuration
class OrdersSecurity {

    @Bean
    SecurityFilterChain orders(HttpSecurity http) {
        http.with(countersign(), Customizer.withDefaults());
        http.authorizeHttpRequests(requests ->
                requests.requestMatchers("/catalog").permitAll().anyRequest().authenticated());
        return http.build();
    }
}
