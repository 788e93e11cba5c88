// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkTrust;
import io.countersign.spring.boot.metrics.CountersignMetricsProperties;
import io.countersign.spring.boot.metrics.MetricsReader;
import io.countersign.spring.boot.metrics.MetricsRequests;
import jakarta.servlet.Filter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.NoneNestedConditions;
import org.springframework.boot.web.server.WebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/**
 * Configures the server by the selected link trust, unless that is {@code bundle}. If the trust does not protect the
 * server, only the actuator's own port is checked.
 */
@Configuration(proxyBeanMethods = false)
@Conditional(LinkServerConfiguration.NotByBundles.class)
class LinkServerConfiguration {

    /** Unlimited unless set: connections are closed by age, and each new one costs a handshake. */
    private static final String KEEP_ALIVE = "server.tomcat.max-keep-alive-requests";

    /** With bundles, Spring Boot configures the TLS of the server. */
    static final class NotByBundles extends NoneNestedConditions {

        NotByBundles() {
            super(ConfigurationPhase.PARSE_CONFIGURATION);
        }

        @ConditionalOnLinkTrust(BundleTrust.NAME)
        static final class ByBundles {}
    }

    @Bean
    @Lazy(false)
    ManagementPortGuard linkManagementPortGuard(Environment environment, ChosenLinkTrust chosen) {
        return new ManagementPortGuard(environment, chosen.trust().name());
    }

    @Bean
    PeerAdmission linkPeerAdmission(
            ChosenLinkTrust chosen, CountersignMetricsProperties metrics, ObjectProvider<MetricsRequests> requests) {
        return PeerAdmission.of(chosen.trust(), metrics.readers(), requests);
    }

    @Bean
    WebServerFactoryCustomizer<WebServerFactory> linkServerCustomizer(
            ChosenLinkTrust chosen, PeerAdmission admission, Environment environment) {
        LinkTrust trust = chosen.trust();
        boolean endless = !environment.containsProperty(KEEP_ALIVE);
        return factory -> trust.server()
                .ifPresent(link -> LinkServer.protect(factory, trust, link.context(admission.all()), endless));
    }

    @Bean
    FilterRegistrationBean<Filter> linkPeerFilter(
            ChosenLinkTrust chosen, PeerAdmission admission, ConnectionAges ages) {
        LinkTrust trust = chosen.trust();
        Filter filter = trust.server()
                .<Filter>map(link -> new PeerFilter(trust, link, admission, ages))
                .orElse((request, response, chain) -> chain.doFilter(request, response));
        FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(filter);
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        registration.setEnabled(trust.server().isPresent());
        return registration;
    }

    @Bean
    MetricsReader peerMetricsReader(ChosenLinkTrust chosen, PeerAdmission admission) {
        return chosen.trust()
                .server()
                .<MetricsReader>map(link -> new PeerMetricsReader(link, admission.readers()))
                .orElse(request -> false);
    }
}
