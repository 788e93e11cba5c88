// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.exchange;

import io.countersign.core.ReplayStore;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.schemes.dpop.DpopProofs;
import io.countersign.sts.client.ClientAuthenticator;
import io.countersign.sts.client.Fapi2Rules;
import io.countersign.sts.client.UsedAssertions;
import io.countersign.sts.grant.Senders;
import io.countersign.sts.grant.ServiceTokenGrant;
import io.countersign.sts.issuer.ForeignRevocations;
import io.countersign.sts.issuer.TrustedIssuers;
import io.countersign.sts.revocation.RevokedTokens;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.token.OwnTokens;
import io.countersign.sts.token.TokenIssuer;
import io.countersign.sts.token.TrustDomain;
import io.countersign.sts.web.Endpoints;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the grants of tokens between services, the exchange policy and DPoP proofs. */
@Configuration(proxyBeanMethods = false)
class ExchangeConfiguration {

    private static final Duration PROOF_LIFE = Duration.ofSeconds(60);

    @Bean
    PolicyFile policyFile(StsProperties properties, Clock clock) {
        return PolicyFile.open(properties.exchange().policyLocation(), clock);
    }

    @Bean
    PolicyHealth exchangePolicyHealthIndicator(PolicyFile policy) {
        return new PolicyHealth(policy);
    }

    @Bean
    DpopProofs dpopProofs(UsedAssertions used, StsProperties properties, Clock clock) {
        ReplayStore replays = (key, id, until) ->
                used.use("dpop:" + key, id, until) ? ReplayStore.Use.FIRST : ReplayStore.Use.REPEATED;
        Set<JwsAlgorithm> algorithms = properties.profile().isFapi2() ? Fapi2Rules.ALGORITHMS : DpopProofs.ALGORITHMS;
        return new DpopProofs(algorithms, replays, PROOF_LIFE, properties.clockSkew(), clock);
    }

    @Bean
    Senders senders(DpopProofs proofs, StsProperties properties) {
        return new Senders(proofs, properties.issuer() + Endpoints.TOKEN);
    }

    @Bean
    SubjectTokens subjectTokens(
            OwnTokens own,
            TrustedIssuers trusted,
            RevokedTokens revoked,
            ForeignRevocations foreignRevocations,
            StsProperties properties) {
        return new SubjectTokens(own, trusted, revoked, foreignRevocations, properties.issuer());
    }

    @Bean
    Delegation delegation(PolicyFile policy, StsProperties properties) {
        return new Delegation(policy, properties.issuer());
    }

    @Bean
    DerivedTokens derivedTokens(TokenIssuer issuer, StsProperties properties, Clock clock) {
        return new DerivedTokens(
                issuer,
                properties.exchange().ttl(),
                properties.transactionToken().ttl(),
                clock);
    }

    @Bean
    ServiceTokenGrant serviceTokenGrant(TokenIssuer issuer) {
        return new ServiceTokenGrant(issuer);
    }

    @Bean
    TokenExchange tokenExchange(
            SubjectTokens subjects,
            ActorTokens actors,
            Delegation delegation,
            DerivedTokens tokens,
            StsProperties properties) {
        TrustDomain domain = new TrustDomain(properties.trustDomain());
        return new TokenExchange(subjects, actors, delegation, tokens, domain);
    }

    @Bean
    ActorTokens actorTokens(OwnTokens own, ClientAuthenticator authenticator, RevokedTokens revoked) {
        return new ActorTokens(own, authenticator, revoked);
    }

    @Bean
    AssertionGrant assertionGrant(
            TrustedIssuers trusted,
            SubjectTokens subjects,
            Delegation delegation,
            DerivedTokens tokens,
            UsedAssertions used,
            StsProperties properties) {
        return new AssertionGrant(trusted, subjects, delegation, tokens, used, properties);
    }
}
