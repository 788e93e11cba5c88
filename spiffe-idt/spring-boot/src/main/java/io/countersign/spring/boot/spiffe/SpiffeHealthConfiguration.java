// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The health contributor {@code spiffe}. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass({HealthContributor.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnEnabledHealthIndicator("spiffe")
class SpiffeHealthConfiguration {

    @Bean
    @ConditionalOnMissingBean(name = "spiffeHealthContributor")
    HealthContributor spiffeHealthContributor(SvidLifetimes lifetimes) {
        return new SpiffeHealthIndicator(lifetimes);
    }
}
