// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.sessions;

import io.countersign.core.Caller;
import io.countersign.core.ServiceId;
import io.countersign.spring.boot.ConditionalOnScheme;
import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.SenderRules;
import io.countersign.tokens.TokenRules;
import io.countersign.tokens.VerifiedCredentialCache;
import java.time.Clock;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@SpringBootApplication
public class SessionsApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(SessionsApplication.class, arguments);
    }

    @Bean
    LocalRevocations revocations() {
        return new LocalRevocations();
    }

    @Bean
    @ConditionalOnScheme("session")
    SessionScheme sessionScheme(ServiceId service, Sessions sessions, LocalRevocations revocations) {
        Clock clock = Clock.systemUTC();
        VerifiedCredentialCache cache = VerifiedCredentialCache.of(10_000, clock);
        return new SessionScheme(
                service, sessions, new TokenRules(256, cache, revocations, SenderRules.DEFAULT, clock));
    }

    @RestController
    static class Greeting {

        @GetMapping("/hello")
        String hello(@AuthenticationPrincipal Caller caller) {
            return "Hello " + caller.name();
        }
    }
}
