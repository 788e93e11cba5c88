// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.mode.ConditionalOnEnforcement;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.spring.security.client.CredentialPropagationFilterFunction;
import io.countersign.spring.security.client.CredentialPropagator;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.http.client.HttpClientSettings;
import org.springframework.boot.http.client.reactive.ClientHttpConnectorBuilder;
import org.springframework.boot.webclient.WebClientCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.client.reactive.ClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * Auto-configuration of the {@code WebClient.Builder} of a servlet application: credentials for the configured services.
 * Its connections are those of Spring Boot. They do not use {@code countersign.tls.trust}, follow no redirects and keep no cookies.
 *
 * @since 0.1
 */
@AutoConfiguration(after = CountersignAutoConfiguration.class)
@ConditionalOnClass({WebClient.class, WebClientCustomizer.class})
@ConditionalOnBean(CredentialSchemes.class)
@ConditionalOnEnforcement
@ConditionalOnProperty(prefix = "countersign.client", name = "enabled", matchIfMissing = true)
@Import(PropagatorConfiguration.class)
public final class CountersignWebClientAutoConfiguration {

    CountersignWebClientAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    CredentialPropagationFilterFunction credentialPropagationFilterFunction(CredentialPropagator propagator) {
        return new CredentialPropagationFilterFunction(propagator);
    }

    /**
     * Ordered last, so that no other customizer's filter adds a credential after this one has removed foreign ones. A
     * redirect would send the credential to another address, and cookies of one caller would be sent for another.
     */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebClientCustomizer countersignWebClientCustomizer(
            CredentialPropagationFilterFunction filter,
            ObjectProvider<ClientHttpConnectorBuilder<?>> connectors,
            ObjectProvider<HttpClientSettings> settings) {
        ClientHttpConnector connector = PlainConnector.build(
                connectors.getIfAvailable(ClientHttpConnectorBuilder::detect),
                settings.getIfAvailable(HttpClientSettings::defaults));
        return builder -> builder.clientConnector(connector).filter(filter);
    }
}
