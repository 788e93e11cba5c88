// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.micrometer.common.KeyValues;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.PropertySource;
import org.springframework.http.client.observation.ClientRequestObservationContext;
import org.springframework.http.client.observation.ClientRequestObservationConvention;
import org.springframework.http.client.observation.DefaultClientRequestObservationConvention;
import org.springframework.http.server.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.observation.ServerRequestObservationContext;
import org.springframework.http.server.observation.ServerRequestObservationConvention;

/**
 * Traces by W3C Trace Context. Spans name routes, never the URL of a request: it has users' names in its path, and
 * whatever a caller wrote in its query.
 */
@Configuration(proxyBeanMethods = false)
@PropertySource("classpath:io/countersign/server/tracing.properties")
class TracingConfiguration {

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
