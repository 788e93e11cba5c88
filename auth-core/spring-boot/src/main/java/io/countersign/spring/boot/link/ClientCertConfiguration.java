// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.spring.boot.mode.CountersignModeProperties;
import io.countersign.spring.boot.mode.Mode;
import io.countersign.spring.security.ClientCertificateFilter;
import io.countersign.spring.security.ForwardedClientCertificates;
import io.countersign.spring.security.RequestLimits;
import java.time.Clock;
import org.springframework.boot.web.server.WebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Certificates of clients behind the proxies of {@code countersign.client-cert.trusted-proxies}. */
@Configuration(proxyBeanMethods = false)
@Conditional(OnTrustedProxiesCondition.class)
class ClientCertConfiguration {

    /** After {@link PeerFilter}, which authenticates the proxy. */
    private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 10;

    @Bean
    ConfiguredProxies countersignTrustedProxies(ClientCertProperties properties, ChosenLinkTrust chosen) {
        return ConfiguredProxies.of(properties.trustedProxies(), chosen.trust());
    }

    @Bean
    ForwardedClientCertificates countersignClientCertificates(ConfiguredProxies proxies, RequestLimits limits) {
        return new ForwardedClientCertificates(proxies, limits, Clock.systemUTC());
    }

    @Bean
    FilterRegistrationBean<ClientCertificateFilter> countersignClientCertificateFilter(
            ForwardedClientCertificates certificates, CountersignModeProperties properties) {
        FilterRegistrationBean<ClientCertificateFilter> registration = new FilterRegistrationBean<>(
                new ClientCertificateFilter(certificates, properties.mode() == Mode.ENFORCE));
        registration.setOrder(ORDER);
        return registration;
    }

    /** Without the address of the socket, which the valve stores, no proxy is trusted. */
    @Bean
    WebServerFactoryCustomizer<WebServerFactory> countersignPeerAddressCustomizer() {
        return LinkServer::storePeerAddresses;
    }

    @Bean
    OwnServerGuard countersignOwnServerGuard(ApplicationContext context) {
        return new OwnServerGuard(context);
    }
}
