// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.observation.ObservationPredicate;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.PropertySource;

/** Configuration of meters that all servers share: buckets of timers, no observation of probes, and readiness. */
@Configuration(proxyBeanMethods = false)
@PropertySource("classpath:io/countersign/server/metrics.properties")
class MetricsConfiguration {

    @Bean
    ObservationPredicate requestsExceptProbes(
            @Value("${management.endpoints.web.base-path:/actuator}") String actuator) {
        return new RequestsExceptProbes(actuator);
    }

    @Bean
    MeterBinder readinessMeter(ObjectProvider<HealthEndpoint> health) {
        return new ReadinessMeter(health);
    }
}
