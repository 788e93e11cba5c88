// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.ReplayStore;
import io.countersign.schemes.dpop.DpopProofs;
import io.countersign.spring.boot.ChosenSchemes;
import io.countersign.spring.boot.ConditionalOnScheme;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.replay.JdbcReplayConfiguration;
import io.countersign.spring.boot.replay.ObservedReplayStore;
import io.countersign.spring.boot.replay.RedisReplayConfiguration;
import io.countersign.spring.boot.replay.ReplayMeterConfiguration;
import io.countersign.spring.boot.replay.ReplayObserver;
import io.countersign.spring.boot.replay.SharedReplays;
import io.countersign.spring.security.ServiceAddress;
import io.countersign.tokens.SenderRules;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of the rules for senders of tokens, for the schemes of JWTs and of opaque tokens.
 *
 * @since 0.1
 */
@AutoConfiguration(before = {CountersignJwtAutoConfiguration.class, CountersignAutoConfiguration.class})
@ConditionalOnClass(DpopProofs.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@Conditional(CountersignSenderAutoConfiguration.TokensInUse.class)
@EnableConfigurationProperties(CountersignJwtProperties.class)
@Import({JdbcReplayConfiguration.class, RedisReplayConfiguration.class, ReplayMeterConfiguration.class})
public final class CountersignSenderAutoConfiguration {

    private final Clock clock = Clock.systemUTC();

    CountersignSenderAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    DpopProofs dpopProofs(
            CountersignJwtProperties jwt,
            CountersignProperties properties,
            ObjectProvider<ServiceAddress> address,
            ObjectProvider<ReplayStore> own,
            ObjectProvider<SharedReplays> shared,
            ObjectProvider<ReplayObserver> observer) {
        JwtSettings.positive("countersign.jwt.dpop.max-age", jwt.dpop().maxAge());
        ReplayStore chosen = own.getIfAvailable();
        // Without its own address, this service accepts no proofs, so there is nothing to share.
        int replicas = address.getIfAvailable() == null ? 1 : properties.replicas();
        ReplayStore used = chosen == null
                ? DpopReplayChoice.open(
                        jwt.dpop(), replicas, shared.orderedStream().toList(), clock)
                : new ObservedReplayStore(chosen);
        ReplayStore observed =
                observer.getIfAvailable(() -> ReplayObserver.NONE).observe("dpop", used);
        return new DpopProofs(DpopProofs.ALGORITHMS, observed, jwt.dpop().maxAge(), properties.clockSkew(), clock);
    }

    @Bean
    @ConditionalOnMissingBean
    SenderRules senderRules(
            CountersignJwtProperties properties,
            DpopProofs proofs,
            ObjectProvider<ServiceAddress> address,
            ObjectProvider<JwtPeers> peers,
            Environment environment) {
        boolean addressed = address.getIfAvailable() != null;
        SenderSettings.check(properties, addressed, ChosenSchemes.of(environment), peers);
        // Without its own address, this service would accept proofs made for other services.
        return new SenderRules(addressed ? proofs : null, properties.requireSenderConstraint());
    }

    /** Matches if a scheme of JWTs or of opaque tokens is in use. */
    static final class TokensInUse extends AnyNestedCondition {

        TokensInUse() {
            super(ConfigurationPhase.PARSE_CONFIGURATION);
        }

        @Conditional(JwtCondition.class)
        static final class JwtsInUse {}

        @ConditionalOnScheme(value = "opaque-token", needs = "countersign.opaque-token.introspection-uri")
        static final class OpaqueTokensInUse {}
    }
}
