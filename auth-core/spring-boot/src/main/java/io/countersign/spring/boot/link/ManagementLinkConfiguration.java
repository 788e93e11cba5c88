// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.spring.boot.metrics.MetricsRequests;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextType;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;

/** Configures the actuator's own server for probes and scrapers without a certificate. */
@ManagementContextConfiguration(value = ManagementContextType.CHILD, proxyBeanMethods = false)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBooleanProperty(ManagementPort.TLS)
class ManagementLinkConfiguration {

    @Bean
    ManagementServerCustomizer managementServerCustomizer(ChosenLinkTrust chosen) {
        return new ManagementServerCustomizer(chosen.trust());
    }

    @Bean
    FilterRegistrationBean<ProbeFilter> managementProbeFilter(ObjectProvider<MetricsRequests> metrics) {
        FilterRegistrationBean<ProbeFilter> registration =
                new FilterRegistrationBean<>(new ProbeFilter(metrics.getIfAvailable()));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }
}
