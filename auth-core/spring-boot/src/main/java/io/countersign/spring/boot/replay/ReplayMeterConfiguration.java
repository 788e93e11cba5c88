// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configuration of the meters of replay stores.
 *
 * @since 0.1
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(MeterRegistry.class)
public class ReplayMeterConfiguration {

    @Bean
    ReplayObserver countersignReplayMeters(ObjectProvider<MeterRegistry> registry) {
        MeterRegistry used = registry.getIfUnique();
        return used == null ? ReplayObserver.NONE : new ReplayMeters(used);
    }
}
