// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Tokens that are made of others. */
@Configuration(proxyBeanMethods = false)
class ExchangeConfiguration {

    @Bean
    PolicyFile policyFile(StsProperties properties, Clock clock) {
        return PolicyFile.open(properties.exchange().policyLocation(), clock);
    }

    @Bean
    Senders senders() {
        return new Senders();
    }

    @Bean
    SubjectTokens subjectTokens(OwnTokens own, RevokedTokens revoked) {
        return new SubjectTokens(own, revoked);
    }

    @Bean
    Delegation delegation(PolicyFile policy, TokenIssuer issuer, StsProperties properties, Clock clock) {
        DerivedTokens tokens = new DerivedTokens(issuer, properties.exchange().ttl(), clock);
        return new Delegation(policy, tokens, properties.issuer());
    }

    @Bean
    TokenExchange tokenExchange(SubjectTokens subjects, Delegation delegation) {
        return new TokenExchange(subjects, delegation);
    }
}
