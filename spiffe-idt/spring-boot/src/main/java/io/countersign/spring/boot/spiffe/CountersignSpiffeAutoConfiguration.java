// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.spiffe.tls.LiveIdentity;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spiffe.tls.SvidSource;
import io.countersign.spiffe.tls.X509SvidScheme;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.CountersignClientAutoConfiguration;
import io.countersign.spring.boot.CountersignMetricsProperties;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.MetricsRequests;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of mutual TLS by SVIDs: of Tomcat, and of the pooled client. With
 * {@code countersign.tls.trust=spiffe} only.
 *
 * @since 0.1
 */
@AutoConfiguration(after = CountersignAutoConfiguration.class, before = CountersignClientAutoConfiguration.class)
@ConditionalOnProperty(name = "countersign.tls.trust", havingValue = "spiffe")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(CountersignProperties.class)
@EnableConfigurationProperties({CountersignSpiffeProperties.class, CountersignMetricsProperties.class})
@Import({SpiffeHealthConfiguration.class, SpiffeMetricsConfiguration.class, JwtSvidConfiguration.class})
public final class CountersignSpiffeAutoConfiguration {

    private static final String SERVER = "countersign.spiffe.server";

    private static final PeerPolicy SETTLED = id -> true;

    private final Clock clock = Clock.systemUTC();

    CountersignSpiffeAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    SvidSource svidSource(CountersignSpiffeProperties properties, Environment environment) {
        SpiffeSettings.refuseOthers(properties, environment);
        SpiffeSettings.peers(properties);
        return SpiffeSettings.source(properties, environment, clock);
    }

    @Bean
    ManagementPortGuard spiffeManagementPortGuard(Environment environment) {
        return new ManagementPortGuard(environment);
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

    /** What tokens are signed with and verified by: only keys on P-256 can, which mutual TLS alone does not ask for. */
    @Bean
    @Lazy
    @ConditionalOnMissingBean
    LiveIdentity liveIdentity(SvidSource source) {
        return new LiveIdentity(source, clock);
    }

    @Bean
    @ConditionalOnProperty(name = SERVER, matchIfMissing = true)
    MetricsPeers spiffeMetricsPeers(
            CountersignSpiffeProperties properties,
            CountersignMetricsProperties metrics,
            ObjectProvider<MetricsRequests> requests) {
        return new MetricsPeers(SpiffeSettings.clients(properties), MetricsPeers.readers(metrics), requests);
    }

    @Bean
    @ConditionalOnProperty(name = SERVER, matchIfMissing = true)
    SvidMetricsReader svidMetricsReader(LiveTls tls, MetricsPeers peers) {
        return new SvidMetricsReader(tls.verifier(peers.readers()));
    }

    @Bean
    @ConditionalOnProperty(name = SERVER, matchIfMissing = true)
    SvidTomcatCustomizer svidTomcatCustomizer(LiveTls tls, SvidSource source, MetricsPeers peers) {
        return new SvidTomcatCustomizer(tls, peers.all(), source);
    }

    @Bean
    @ConditionalOnProperty(name = SERVER, matchIfMissing = true)
    FilterRegistrationBean<PeerFilter> spiffePeerFilter(LiveTls tls, SvidLifetimes lifetimes, MetricsPeers peers) {
        FilterRegistrationBean<PeerFilter> registration =
                new FilterRegistrationBean<>(new PeerFilter(tls.verifier(peers.all()), peers, lifetimes));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }

    @Bean
    SvidPoolCustomizer svidPoolCustomizer(
            LiveTls tls,
            ObjectProvider<ConnectionSigner> signer,
            HandshakeCounts counts,
            SvidLifetimes lifetimes,
            CountersignProperties properties) {
        return new SvidPoolCustomizer(
                SvidTlsStrategy.of(tls, properties.services()),
                tls.verifier(SETTLED),
                signer.getIfAvailable(() -> ConnectionSigner.NONE),
                counts.times(),
                lifetimes,
                properties.client());
    }

    @Bean
    @ConditionalOnMissingBean
    X509SvidScheme x509SvidScheme(LiveTls tls, CountersignSpiffeProperties properties) {
        return new X509SvidScheme(tls.verifier(SpiffeSettings.peers(properties)));
    }

    @Bean
    SpiffeInfoContributor spiffeInfoContributor(SvidSource source) {
        return new SpiffeInfoContributor(source);
    }
}
