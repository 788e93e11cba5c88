// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.micrometer.common.KeyValues;
import io.micrometer.tracing.handler.PropagatingSenderTracingObservationHandler;
import io.micrometer.tracing.handler.TracingObservationHandler;
import io.micrometer.tracing.propagation.Propagator;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.PropertySource;
import org.springframework.core.env.Environment;
import org.springframework.http.client.observation.ClientRequestObservationContext;
import org.springframework.http.client.observation.ClientRequestObservationConvention;
import org.springframework.http.client.observation.DefaultClientRequestObservationConvention;
import org.springframework.http.server.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.observation.ServerRequestObservationContext;
import org.springframework.http.server.observation.ServerRequestObservationConvention;

/**
 * Configuration of tracing by W3C Trace Context. Spans contain routes, never the URL of a request, whose path may
 * contain user names and whose query is controlled by the caller. They contain the types of failures, never the
 * messages.
 */
@Configuration(proxyBeanMethods = false)
@PropertySource("classpath:io/countersign/server/tracing.properties")
class TracingConfiguration {

    @Bean
    @Lazy(false)
    TracingGuard tracingGuard(Environment environment) {
        return new TracingGuard(environment);
    }

    @Bean
    static BeanPostProcessor observationHandlers(ObjectProvider<Propagator> propagator) {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                return switch (bean) {
                    case PropagatingSenderTracingObservationHandler<?> handler ->
                        new SampledCalls<>(handler, propagator);
                    case TracingObservationHandler<?> handler -> new FailuresByType<>(handler);
                    default -> bean;
                };
            }
        };
    }

    @Bean
    ServerRequestObservationConvention serverRequestObservationConvention() {
        return new DefaultServerRequestObservationConvention() {
            @Override
            public KeyValues getHighCardinalityKeyValues(ServerRequestObservationContext context) {
                return KeyValues.empty();
            }
        };
    }

    @Bean
    ClientRequestObservationConvention clientRequestObservationConvention() {
        return new DefaultClientRequestObservationConvention() {
            @Override
            public KeyValues getHighCardinalityKeyValues(ClientRequestObservationContext context) {
                return KeyValues.empty();
            }
        };
    }
}
