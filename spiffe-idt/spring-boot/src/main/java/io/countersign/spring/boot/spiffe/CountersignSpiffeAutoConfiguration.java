// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spiffe.tls.SvidSource;
import io.countersign.spiffe.tls.X509SvidScheme;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.CountersignClientAutoConfiguration;
import io.countersign.spring.boot.CountersignProperties;
import java.time.Clock;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of mutual TLS by SVIDs: of Tomcat, and of the pooled client. With {@code countersign.tls.trust=spiffe} only.
 *
 * @since 0.1
 */
@AutoConfiguration(after = CountersignAutoConfiguration.class, before = CountersignClientAutoConfiguration.class)
@ConditionalOnProperty(name = "countersign.tls.trust", havingValue = "spiffe")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(CountersignProperties.class)
@EnableConfigurationProperties(CountersignSpiffeProperties.class)
@Import({SpiffeHealthConfiguration.class, SpiffeMetricsConfiguration.class, JwtSvidConfiguration.class})
public final class CountersignSpiffeAutoConfiguration {

    private static final PeerPolicy SETTLED = id -> true;

    private final Clock clock = Clock.systemUTC();

    CountersignSpiffeAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    SvidSource svidSource(CountersignSpiffeProperties properties, Environment environment) {
        SpiffeSettings.refuseOthers(environment);
        SpiffeSettings.clients(properties);
        return SpiffeSettings.source(properties, environment, clock);
    }

    @Bean
    @ConditionalOnMissingBean
    HandshakeCounts spiffeHandshakeCounts() {
        return new HandshakeCounts();
    }

    @Bean
    @ConditionalOnMissingBean
    LiveTls liveTls(SvidSource source, HandshakeCounts counts) {
        return new LiveTls(source, counts, clock);
    }

    @Bean
    @ConditionalOnMissingBean
    SvidLifetimes svidLifetimes(SvidSource source, CountersignSpiffeProperties properties) {
        return new SvidLifetimes(
                source,
                SpiffeSettings.positive(SpiffeSettings.PREFIX + "max-connection-age", properties.maxConnectionAge()),
                SpiffeSettings.minRemaining(properties),
                clock);
    }

    @Bean
    SvidTomcatCustomizer svidTomcatCustomizer(LiveTls tls, SvidSource source, CountersignSpiffeProperties properties) {
        return new SvidTomcatCustomizer(tls, SpiffeSettings.clients(properties), source);
    }

    @Bean
    FilterRegistrationBean<PeerFilter> spiffePeerFilter(
            LiveTls tls, SvidLifetimes lifetimes, CountersignSpiffeProperties properties) {
        FilterRegistrationBean<PeerFilter> registration = new FilterRegistrationBean<>(
                new PeerFilter(tls.verifier(SpiffeSettings.clients(properties)), lifetimes));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }

    @Bean
    SvidPoolCustomizer svidPoolCustomizer(LiveTls tls, SvidLifetimes lifetimes, CountersignProperties properties) {
        return new SvidPoolCustomizer(
                SvidTlsStrategy.of(tls, properties.services()), tls.verifier(SETTLED), lifetimes, properties.client());
    }

    @Bean
    @ConditionalOnMissingBean
    X509SvidScheme x509SvidScheme(LiveTls tls, CountersignSpiffeProperties properties) {
        return new X509SvidScheme(tls.verifier(SpiffeSettings.clients(properties)));
    }

    @Bean
    SpiffeInfoContributor spiffeInfoContributor(SvidSource source) {
        return new SpiffeInfoContributor(source);
    }
}
