// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.spiffe.tls.ConnectionVerifier;
import io.countersign.spiffe.tls.LiveIdentity;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.SvidSource;
import io.countersign.spiffe.tls.X509SvidScheme;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.link.ConditionalOnLinkTrust;
import io.countersign.spring.boot.link.CountersignLinkAutoConfiguration;
import io.countersign.spring.boot.link.LinkCounts;
import io.countersign.spring.boot.link.LinkTrustProperty;
import io.countersign.spring.boot.link.OtherTlsSettings;
import java.time.Clock;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of mutual TLS with SVIDs, for Tomcat and the pooled client, with {@code
 * countersign.tls.trust=spiffe}. With another trust that identifies workloads, of the SVIDs alone, if a scheme signs with
 * them.
 *
 * @since 0.1
 */
@AutoConfiguration(after = CountersignAutoConfiguration.class, before = CountersignLinkAutoConfiguration.class)
@Conditional(OnSvidsCondition.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(CountersignProperties.class)
@EnableConfigurationProperties(CountersignSpiffeProperties.class)
@Import({SpiffeMetricsConfiguration.class, JwtSvidConfiguration.class})
public final class CountersignSpiffeAutoConfiguration {

    private final Clock clock = Clock.systemUTC();

    CountersignSpiffeAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    SvidSource svidSource(CountersignSpiffeProperties properties, Environment environment) {
        if (LinkTrustProperty.of(environment).equals(SpiffeTrust.NAME)) {
            OtherTlsSettings.refuse(environment, SpiffeTrust.NAME, properties.server(), true);
            SpiffeSettings.peers(properties);
        }
        return SpiffeSettings.source(properties, environment, clock);
    }

    @Bean
    @ConditionalOnMissingBean
    LiveTls liveTls(SvidSource source, LinkCounts counts) {
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

    /**
     * Creates the identity that signs and verifies tokens, if the SVID's key is on P-256. Mutual TLS alone also
     * accepts other keys.
     */
    @Bean
    @Lazy
    @ConditionalOnMissingBean
    LiveIdentity liveIdentity(SvidSource source) {
        return new LiveIdentity(source, clock);
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnLinkTrust(SpiffeTrust.NAME)
    ConnectionVerifier svidVerifier(LiveTls tls, CountersignSpiffeProperties properties) {
        return tls.verifier(SpiffeSettings.peers(properties));
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnLinkTrust(SpiffeTrust.NAME)
    X509SvidScheme x509SvidScheme(ConnectionVerifier verifier) {
        return new X509SvidScheme(verifier);
    }

    @Bean
    SpiffeInfoContributor spiffeInfoContributor(SvidSource source) {
        return new SpiffeInfoContributor(source);
    }
}
