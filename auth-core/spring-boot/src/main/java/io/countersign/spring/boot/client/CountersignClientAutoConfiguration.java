// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.mode.ConditionalOnEnforcement;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.spring.security.client.CredentialPropagationInterceptor;
import io.countersign.spring.security.client.CredentialPropagator;
import io.countersign.spring.security.client.ServiceTargets;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.restclient.RestClientCustomizer;
import org.springframework.boot.restclient.RestTemplateCustomizer;
import org.springframework.boot.restclient.autoconfigure.RestClientAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.client.RestClient;

/**
 * Auto-configuration of outgoing calls: pooled connections, and credentials for the configured services.
 *
 * @since 0.1
 */
@AutoConfiguration(after = {CountersignAutoConfiguration.class, RestClientAutoConfiguration.class})
@ConditionalOnClass({RestClient.class, RestClientCustomizer.class, HttpClients.class})
@ConditionalOnBean(CredentialSchemes.class)
@ConditionalOnEnforcement
@ConditionalOnProperty(prefix = "countersign.client", name = "enabled", matchIfMissing = true)
@Import(PropagatorConfiguration.class)
public final class CountersignClientAutoConfiguration {

    CountersignClientAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    CredentialPropagationInterceptor credentialPropagationInterceptor(CredentialPropagator propagator) {
        return new CredentialPropagationInterceptor(propagator);
    }

    @Bean
    @ConditionalOnMissingBean
    PooledRequestFactory countersignPooledRequestFactory(
            CountersignProperties properties,
            ObjectProvider<PooledClientCustomizer> customizers,
            ObjectProvider<ServicePools> pools,
            ServiceTargets targets) {
        return PooledRequestFactory.of(
                RequiredClientProperties.check(properties.client()),
                customizers.orderedStream().toList(),
                pools.stream().flatMap(some -> some.pools().stream()).toList(),
                targets);
    }

    /**
     * Ordered last, so that no other customizer's interceptor adds a credential after this one has removed foreign
     * ones.
     */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    RestClientCustomizer countersignRestClientCustomizer(
            PooledRequestFactory factory, CredentialPropagationInterceptor interceptor) {
        return builder -> builder.requestFactory(factory.factory()).requestInterceptor(interceptor);
    }

    /** Ordered last, as above. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    RestTemplateCustomizer countersignRestTemplateCustomizer(
            PooledRequestFactory factory, CredentialPropagationInterceptor interceptor) {
        return template -> {
            template.setRequestFactory(factory.factory());
            template.getInterceptors().add(interceptor);
        };
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnBean(RestClient.Builder.class)
    CountersignClients countersignClients(RestClient.Builder builder, ServiceTargets targets) {
        return new CountersignClients(builder, targets);
    }
}
