// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.account;

import io.countersign.chain.hop.Answer;
import io.countersign.chain.hop.Decision;
import io.countersign.chain.hop.Modes;
import io.countersign.core.Caller;
import io.countersign.server.ProblemException;
import io.countersign.server.ServerSupport;
import java.util.List;
import java.util.Objects;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * The target. Only the verified token decides which account is read.
 *
 * @since 0.1
 */
@SpringBootApplication
@EnableMethodSecurity
@EnableConfigurationProperties(Accounts.class)
@Import(ServerSupport.class)
public class TargetApplication {

    TargetApplication() {}

    @RestController
    static class TargetController {

        private final Accounts accounts;

        private final String self;

        TargetController(Accounts accounts, @Value("${chain.id}") String self) {
            this.accounts = Objects.requireNonNull(accounts, "accounts cannot be null");
            this.self = Objects.requireNonNull(self, "self cannot be null");
        }

        @GetMapping("/{mode}/balance")
        @PreAuthorize("hasAuthority('SCOPE_account:read')")
        Answer balance(@PathVariable String mode, @AuthenticationPrincipal Caller caller) {
            Modes.require(mode, caller);
            Accounts.Account account = accounts.find(caller.user())
                    .orElseThrow(() -> ProblemException.notFound("The user has no account"));
            return new Answer(
                    new Answer.Balance(account.balance(), account.currency()), List.of(Decision.of(self, caller)));
        }
    }
}
