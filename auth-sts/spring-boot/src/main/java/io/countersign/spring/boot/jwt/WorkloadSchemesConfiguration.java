// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.ServiceId;
import io.countersign.http.BoundedHttp;
import io.countersign.jose.jwt.AudiencePattern;
import io.countersign.schemes.ClientAssertion;
import io.countersign.schemes.JwtSchemeSettings;
import io.countersign.schemes.NestedScheme;
import io.countersign.schemes.NestedTokens;
import io.countersign.schemes.SelfIssuedScheme;
import io.countersign.schemes.TokenExchange;
import io.countersign.schemes.TokenRequests;
import io.countersign.schemes.WorkloadTokens;
import io.countersign.spring.boot.ChosenSchemes;
import io.countersign.spring.boot.ConditionalOnScheme;
import io.countersign.tokens.RevocationList;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Configures the schemes whose tokens the services sign themselves. */
@Configuration(proxyBeanMethods = false)
class WorkloadSchemesConfiguration {

    private static final String PEERS = "countersign.jwt.peers";

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnScheme(
            value = {"self-issued", "nested"},
            needs = PEERS)
    JwtPeers jwtPeers(CountersignJwtProperties properties, KeyAccess access) {
        return JwtPeers.of(properties.peers(), access);
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnScheme(
            value = {"self-issued", "nested"},
            needs = PEERS)
    WorkloadTokens workloadTokens(
            CountersignJwtProperties properties, ServiceId service, ClientKey key, JwtSchemeSettings settings) {
        TokenRequests.Settings outgoing = OutgoingSettings.of(properties);
        return new WorkloadTokens(
                service,
                key.signer("This service signs tokens with its own key, but no key is configured."),
                outgoing.maxEntries(),
                settings.clock());
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnScheme(value = "self-issued", needs = PEERS)
    SelfIssuedScheme selfIssuedScheme(
            JwtSchemeSettings settings, JwtPeers peers, WorkloadTokens own, Environment environment) {
        peers.requireIfAccepted("self-issued", ChosenSchemes.of(environment));
        JwtSettings.requirePlainIssuer(settings, "self-issued", environment);
        return new SelfIssuedScheme(settings, peers.byId(), own);
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnScheme(value = "nested", needs = PEERS)
    NestedScheme nestedScheme(
            JwtSchemeSettings settings,
            CountersignJwtProperties properties,
            JwtPeers peers,
            WorkloadTokens own,
            InnerTokens inner,
            Environment environment) {
        peers.requireIfAccepted("nested", ChosenSchemes.of(environment));
        JwtSettings.requirePlainIssuer(settings, "nested", environment);
        AudiencePattern pattern = JwtSettings.audience(properties.audiencePattern(), settings.service());
        NestedTokens tokens = new NestedTokens(own, pattern, inner.exchange(), inner.sealer());
        return new NestedScheme(settings, pattern, peers.byId(), inner.opener(), tokens);
    }

    /** Never binds inner tokens to their sender: the signature of the outer token identifies the sender. */
    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnScheme(value = "nested", needs = PEERS)
    InnerTokens innerTokens(
            CountersignJwtProperties properties,
            JwtPeers peers,
            ObjectProvider<ClientAssertion> client,
            ObjectProvider<TokenExchange> shared,
            BoundedHttp http,
            JwtSchemeSettings settings) {
        boolean bound = properties.senderConstraint() == CountersignJwtProperties.SenderConstraint.DPOP;
        TokenExchange exchange = bound
                ? unbound(properties, client.getIfAvailable(), http, settings.revocations())
                : shared.getIfAvailable();
        return InnerTokens.of(properties.nested(), peers, exchange, settings.maxSize());
    }

    private static @Nullable TokenExchange unbound(
            CountersignJwtProperties properties,
            @Nullable ClientAssertion client,
            BoundedHttp http,
            RevocationList revocations) {
        if (client == null) {
            return null;
        }
        TokenRequests requests =
                new TokenRequests(JwtClientConfiguration.endpoint(properties, http, null), client, null);
        return new TokenExchange(requests, revocations, OutgoingSettings.of(properties));
    }
}
