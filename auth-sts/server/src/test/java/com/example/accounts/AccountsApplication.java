// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.accounts;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Service whose callers have tokens of the STS. It is outside of the packages that the STS scans. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(
        excludeName = {
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
            "org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration"
        })
@RestController
public class AccountsApplication {

    @GetMapping({"/hello", "/transfers", "/phishing-resistant"})
    public String answer() {
        return "done";
    }
}
