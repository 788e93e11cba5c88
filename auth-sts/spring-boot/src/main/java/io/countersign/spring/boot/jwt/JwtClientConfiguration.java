// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.CallerConversion;
import io.countersign.core.ServiceId;
import io.countersign.http.BoundedHttp;
import io.countersign.schemes.ClientAssertion;
import io.countersign.schemes.ServiceTokenSource;
import io.countersign.schemes.TokenEndpoint;
import io.countersign.schemes.TokenExchange;
import io.countersign.schemes.TokenRequests;
import io.countersign.schemes.Vouching;
import io.countersign.schemes.dpop.DpopProver;
import io.countersign.spring.security.ServiceAddress;
import io.countersign.tokens.RevocationList;
import java.time.Clock;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures this service as a client of the authorization server. */
@Configuration(proxyBeanMethods = false)
class JwtClientConfiguration {

    /** Returns the prover of the key that tokens are bound to, or {@code null} if tokens are not bound to a key. */
    static @Nullable DpopProver prover(CountersignJwtProperties properties, ClientKey key, Clock clock) {
        if (properties.senderConstraint() != CountersignJwtProperties.SenderConstraint.DPOP) {
            return null;
        }
        return JwtSettings.checked(
                "countersign.jwt.client.key-location",
                () -> new DpopProver(
                        key.signer(
                                "countersign.jwt.sender-constraint is dpop, but no key for the proofs is configured."),
                        clock));
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty("countersign.jwt.client.token-uri")
    TokenRequests tokenRequests(
            CountersignJwtProperties properties, ClientAssertion client, ClientKey key, BoundedHttp http) {
        DpopProver prover = prover(properties, key, client.clock());
        return new TokenRequests(endpoint(properties, http, prover), client, prover);
    }

    static TokenEndpoint endpoint(CountersignJwtProperties properties, BoundedHttp http, @Nullable DpopProver prover) {
        var tokenUri = Objects.requireNonNull(properties.client().tokenUri(), "the condition says it is there");
        return prover == null ? TokenEndpoint.at(tokenUri, http) : TokenEndpoint.at(tokenUri, http, prover);
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty("countersign.jwt.client.token-uri")
    ServiceTokenSource serviceTokenSource(TokenRequests requests) {
        return new ServiceTokenSource(requests);
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty("countersign.jwt.client.token-uri")
    TokenExchange tokenExchange(
            CountersignJwtProperties properties, TokenRequests requests, RevocationList revocations) {
        return new TokenExchange(requests, revocations, OutgoingSettings.of(properties));
    }

    @Bean
    @ConditionalOnMissingBean
    CallerConversion callerConversion(
            CountersignJwtProperties properties,
            ServiceId service,
            ObjectProvider<ServiceAddress> address,
            ClientKey key) {
        CountersignJwtProperties.Vouch vouch = properties.vouch();
        if (vouch.schemes().isEmpty()) {
            return CallerConversion.NONE;
        }
        Vouching.Settings settings = VouchSettings.of(vouch, service, address.getIfAvailable());
        return new Vouching(
                settings,
                key.signer("countersign.jwt.vouch.schemes is set, but no key for signing is configured."),
                OutgoingSettings.of(properties).maxEntries(),
                Clock.systemUTC());
    }

    /** Returns the exchange, which the scheme requires. */
    static TokenExchange required(ObjectProvider<TokenExchange> exchange, String scheme) {
        TokenExchange found = exchange.getIfAvailable();
        if (found == null) {
            throw JwtSettings.wrong(
                    "countersign.jwt.client.token-uri",
                    "It is not set, and the scheme " + scheme + " exchanges tokens there.",
                    "Set it to the address of the token endpoint, and countersign.jwt.client.key-location.");
        }
        return found;
    }
}
