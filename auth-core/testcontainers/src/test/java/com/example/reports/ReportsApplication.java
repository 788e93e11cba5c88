// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.reports;

import io.countersign.core.Caller;
import io.countersign.core.MemoryReplayStore;
import io.countersign.zk.SpentProofs;
import java.time.Clock;
import java.time.Instant;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
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

    @TestConfiguration
    static class FromTheStart {

        @Bean
        SpentProofs spentProofs() {
            return new SpentProofs(new MemoryReplayStore(1_000, Clock.systemUTC()), Instant.MIN);
        }
    }
}
