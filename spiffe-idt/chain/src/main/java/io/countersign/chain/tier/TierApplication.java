// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.tier;

import io.countersign.chain.hop.Answer;
import io.countersign.chain.hop.CallFailures;
import io.countersign.chain.hop.Decision;
import io.countersign.chain.hop.Modes;
import io.countersign.chain.hop.NextWorkload;
import io.countersign.core.Caller;
import io.countersign.server.ServerSupport;
import java.util.Objects;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * A middle tier. The starter verifies the caller and the user, and adds the credential of the next call.
 *
 * @since 0.1
 */
@SpringBootApplication
@Import({ServerSupport.class, NextWorkload.class, CallFailures.class})
public class TierApplication {

    TierApplication() {}

    @RestController
    static final class TierController {

        private final NextWorkload next;

        private final String self;

        TierController(NextWorkload next, @Value("${chain.id}") String self) {
            this.next = Objects.requireNonNull(next, "next cannot be null");
            this.self = Objects.requireNonNull(self, "self cannot be null");
        }

        @GetMapping("/{mode}/balance")
        Answer balance(@PathVariable String mode, @AuthenticationPrincipal Caller caller) {
            Answer answer = next.balance(Modes.require(mode, caller));
            return answer.after(Decision.of(self, caller));
        }
    }
}
