// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.issuers;

import io.countersign.spring.boot.jwt.IssuerRepository;
import io.countersign.spring.boot.jwt.RegisteredIssuer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

@Configuration(proxyBeanMethods = false)
public class IssuersConfiguration {

    @Bean
    IssuerRepository issuers(JdbcClient jdbc) {
        return () -> jdbc.sql("SELECT issuer, profile, tenant FROM issuer")
                .query((row, number) -> new RegisteredIssuer(row.getString(1), row.getString(2), row.getString(3)))
                .list();
    }
}
