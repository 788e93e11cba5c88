// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.idt.Delegation;
import io.countersign.idt.schemes.Revocations;
import io.countersign.tokens.RevocationList;
import java.time.Instant;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration of the revocation of users' OAuth tokens, if the application has a revocation list. */
@Configuration(proxyBeanMethods = false)
class IdtRevocationConfiguration {

    @Bean
    @ConditionalOnMissingBean
    Revocations idtRevocations(ObjectProvider<RevocationList> lists) {
        return new ListedRevocations(lists.getIfAvailable(() -> RevocationList.NONE));
    }

    private record ListedRevocations(RevocationList list) implements Revocations {

        @Override
        public Status status(Delegation user, Instant asserted) {
            return switch (list.status(VouchedIdentity.of(user, asserted))) {
                case CURRENT -> Status.CURRENT;
                case REVOKED -> Status.REVOKED;
                case UNKNOWN -> Status.UNKNOWN;
            };
        }
    }
}
