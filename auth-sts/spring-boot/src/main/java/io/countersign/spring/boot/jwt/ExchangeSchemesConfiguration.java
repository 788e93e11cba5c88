// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.ServiceId;
import io.countersign.schemes.CrossDomainScheme;
import io.countersign.schemes.JwtSchemeSettings;
import io.countersign.schemes.TokenExchange;
import io.countersign.schemes.TokenExchangeScheme;
import io.countersign.schemes.TransactionTokenScheme;
import io.countersign.spring.boot.ChosenSchemes;
import io.countersign.spring.boot.ConditionalOnScheme;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Configures the schemes whose tokens the authorization server issues. */
@Configuration(proxyBeanMethods = false)
class ExchangeSchemesConfiguration {

    private static final String TRUST_DOMAIN = "countersign.jwt.transaction-token.trust-domain";

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnScheme(value = "token-exchange", needs = "countersign.jwt.client.token-uri")
    TokenExchangeScheme tokenExchangeScheme(JwtSchemeSettings settings, ObjectProvider<TokenExchange> exchange) {
        return new TokenExchangeScheme(settings, JwtClientConfiguration.required(exchange, "token-exchange"));
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnScheme(value = "cross-domain", needs = "countersign.jwt.client.token-uri")
    CrossDomainScheme crossDomainScheme(
            JwtSchemeSettings settings,
            CountersignJwtProperties properties,
            ServiceId service,
            ObjectProvider<TokenExchange> exchange) {
        return new CrossDomainScheme(
                settings,
                JwtSettings.audience(properties.audiencePattern(), service),
                JwtClientConfiguration.required(exchange, "cross-domain"));
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnScheme(value = "transaction-token", needs = TRUST_DOMAIN)
    TransactionTokenScheme transactionTokenScheme(
            JwtSchemeSettings settings,
            CountersignJwtProperties properties,
            ServiceId service,
            ObjectProvider<TokenExchange> exchange,
            Environment environment) {
        JwtSettings.requirePlainIssuer(settings, "transaction-token", environment);
        ChosenSchemes chosen = ChosenSchemes.of(environment);
        boolean begins = chosen.propagates("transaction-token") && !chosen.accepts("transaction-token");
        TokenExchange used =
                begins ? JwtClientConfiguration.required(exchange, "transaction-token") : exchange.getIfAvailable();
        return new TransactionTokenScheme(
                settings, trustDomain(properties.transactionToken().trustDomain(), service), used);
    }

    private static ServiceId trustDomain(@Nullable String name, ServiceId service) {
        if (name == null || name.isBlank()) {
            throw JwtSettings.wrong(
                    TRUST_DOMAIN,
                    "It is not set, but transaction tokens need a trust domain as their audience.",
                    "Set it to the domain of the services, such as shop.com.");
        }
        ServiceId domain = JwtSettings.checked(TRUST_DOMAIN, () -> new ServiceId(name));
        if (!service.value().endsWith("." + domain.value())) {
            throw JwtSettings.wrong(
                    TRUST_DOMAIN,
                    "'" + name + "' does not contain countersign.service-id, which is '" + service + "'.",
                    "Change one of the two, so that the service is below the domain.");
        }
        return domain;
    }
}
