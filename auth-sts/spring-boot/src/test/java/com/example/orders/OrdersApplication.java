// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.orders;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.PropertySource;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;

/** The property source replaces an {@code application.yml}, which all tests of this module would read. */
@SpringBootApplication
@EnableMethodSecurity
@PropertySource("classpath:com/example/orders/application.properties")
class OrdersApplication {}
