// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.metrics;

import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.spring.security.observation.CredentialObservationConvention;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.MeterObservationHandler;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Auto-configuration of the timers {@code countersign.credential.*}. If the application defines its own conventions,
 * Micrometer creates the timers instead.
 *
 * @since 0.1
 */
@AutoConfiguration(
        after = CountersignAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration"
        })
@ConditionalOnClass({MeterRegistry.class, MeterObservationHandler.class})
@ConditionalOnBean({CredentialSchemes.class, MeterRegistry.class})
@ConditionalOnMissingBean(CredentialObservationConvention.class)
public final class CountersignMetricsAutoConfiguration {

    CountersignMetricsAutoConfiguration() {}

    @Bean
    RefusalMeters credentialRefusalMeters(MeterRegistry registry) {
        return new RefusalMeters(registry);
    }

    /** Ordered before Micrometer's handler: only the first supporting handler is used. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    CredentialMeterHandler credentialMeterHandler(MeterRegistry registry) {
        return new CredentialMeterHandler(registry);
    }
}
