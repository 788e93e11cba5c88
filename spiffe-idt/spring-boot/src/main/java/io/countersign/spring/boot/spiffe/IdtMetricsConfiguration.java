// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.idt.schemes.IdtListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration of the meters {@code countersign.idt.*} if there is a meter registry. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(MeterRegistry.class)
class IdtMetricsConfiguration {

    @Bean
    @ConditionalOnMissingBean
    IdtListener idtMeters(ObjectProvider<MeterRegistry> registry) {
        MeterRegistry found = registry.getIfAvailable();
        return found == null ? IdtListener.NONE : new IdtMeters(found);
    }

    @Bean
    MeterBinder idtRevocationMeters(AssertingWorkloads asserting) {
        return registry -> asserting
                .followed()
                .forEach(followed -> TimeGauge.builder(
                                "countersign.idt.revocation.age",
                                () -> followed.list().age().toMillis(),
                                TimeUnit.MILLISECONDS)
                        .description("Time since an asserting workload last returned its revoked keys")
                        .tag("asserting", followed.asserting().toString())
                        .register(registry));
    }
}
