// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.invoices;

import io.countersign.core.Caller;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Application of a user, which other workloads call for their users. */
@SpringBootApplication
public class InvoicesApplication {

    @RestController
    static class InvoicesController {

        @GetMapping("/invoices")
        String own(@AuthenticationPrincipal Caller caller) {
            return "invoices of " + caller.name();
        }
    }
}
