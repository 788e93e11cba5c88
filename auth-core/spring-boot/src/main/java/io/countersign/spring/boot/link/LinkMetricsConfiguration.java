// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Registers the meters of links if Micrometer is present. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(MeterBinder.class)
class LinkMetricsConfiguration {

    @Bean
    MeterBinder linkMeters(ChosenLinkTrust chosen, LinkCounts counts) {
        return chosen.trust().client().isPresent() || chosen.trust().server().isPresent()
                ? new LinkMeters(chosen.trust(), counts)
                : registry -> {};
    }
}
