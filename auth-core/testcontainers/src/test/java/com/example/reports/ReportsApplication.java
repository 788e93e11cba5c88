// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.reports;

import io.countersign.core.Caller;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Application of a user, whose callers prove that they are registered. */
@SpringBootApplication
class ReportsApplication {

    @RestController
    static class ReportsController {

        @GetMapping("/reports")
        String own(@AuthenticationPrincipal Caller caller) {
            return "reports of " + caller.disclosed().get("commitment");
        }
    }
}
