// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import io.countersign.core.CallerConversion;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.spring.security.ServiceCredential;
import io.countersign.spring.security.client.CredentialPropagationInterceptor;
import io.countersign.spring.security.client.CredentialPropagator;
import io.countersign.spring.security.client.ServiceTargets;
import io.countersign.spring.security.observation.CredentialObservations;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.restclient.RestClientCustomizer;
import org.springframework.boot.restclient.autoconfigure.RestClientAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
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
@ConditionalOnProperty(prefix = "countersign.client", name = "enabled", matchIfMissing = true)
public final class CountersignClientAutoConfiguration {

    CountersignClientAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    CredentialPropagator credentialPropagator(
            CredentialSchemes schemes,
            ServiceTargets targets,
            ObjectProvider<ServiceCredential> service,
            ObjectProvider<CallerConversion> conversion,
            CredentialObservations observations,
            CountersignProperties properties) {
        return new CredentialPropagator(
                schemes,
                targets,
                service.getIfAvailable(),
                conversion.getIfAvailable(() -> CallerConversion.NONE),
                observations,
                properties.client().unmapped());
    }

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
            ServiceTargets targets) {
        return PooledRequestFactory.of(
                RequiredClientProperties.check(properties.client()),
                customizers.orderedStream().toList(),
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

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnBean(RestClient.Builder.class)
    CountersignClients countersignClients(RestClient.Builder builder, ServiceTargets targets) {
        return new CountersignClients(builder, targets);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({MeterRegistry.class, MeterBinder.class})
    static class MeterConfiguration {

        @Bean
        MeterBinder countersignUnmappedCallMeters(CredentialPropagator propagator) {
            return registry -> FunctionCounter.builder(
                            "countersign.client.unmapped", propagator, CredentialPropagator::unmappedCalls)
                    .description("Calls to hosts of no service in countersign.services")
                    .register(registry);
        }
    }
}
