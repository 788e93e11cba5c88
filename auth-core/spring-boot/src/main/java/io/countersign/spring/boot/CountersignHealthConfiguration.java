// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.boot.mode.CountersignModeProperties;
import io.countersign.spring.boot.mode.CountersignObserveProperties;
import io.countersign.spring.boot.mode.Mode;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration of the health contributor {@code countersign}. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass({HealthContributor.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnEnabledHealthIndicator("countersign")
class CountersignHealthConfiguration {

    @Bean
    @ConditionalOnMissingBean(name = "countersignHealthContributor")
    HealthContributor countersignHealthContributor(
            ObjectProvider<CredentialHealth> parts,
            CountersignModeProperties mode,
            CountersignObserveProperties observe) {
        boolean enforces = mode.mode() == Mode.ENFORCE || !observe.paths().isEmpty();
        return new CountersignHealthIndicator(parts.orderedStream().toList(), enforces);
    }
}
