// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.health.application.ReadinessStateHealthIndicator;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Makes readiness on a port of its own depend on the application's port. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(ReadinessStateHealthIndicator.class)
@ConditionalOnBooleanProperty(ManagementPort.TLS)
@ConditionalOnBooleanProperty(name = "management.endpoint.health.probes.enabled", matchIfMissing = true)
class ReadinessConfiguration {

    @Bean
    @ConditionalOnBean(ApplicationAvailability.class)
    @ConditionalOnMissingBean(name = "readinessStateHealthIndicator")
    ReadinessStateHealthIndicator readinessStateHealthIndicator(
            ApplicationAvailability availability, ApplicationContext context) {
        return new ServerReadiness(availability, new OwnServer(context));
    }
}
