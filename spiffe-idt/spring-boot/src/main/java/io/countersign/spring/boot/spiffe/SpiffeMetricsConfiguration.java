// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration of the meters of SVIDs, which Spring Boot binds to the registry. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(MeterBinder.class)
class SpiffeMetricsConfiguration {

    @Bean
    SpiffeMeters spiffeMeters(SvidLifetimes lifetimes) {
        return new SpiffeMeters(lifetimes);
    }
}
