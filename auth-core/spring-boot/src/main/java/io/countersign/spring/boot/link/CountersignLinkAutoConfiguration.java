// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkTrust;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.SslBundleProperty;
import io.countersign.spring.boot.client.CountersignClientAutoConfiguration;
import io.countersign.spring.boot.metrics.CountersignMetricsProperties;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.availability.ApplicationAvailabilityAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of connections to other machines by the {@link LinkTrust} that {@code countersign.tls.trust}
 * selects. A trust is a bean of that type, whose bean name is the name of the trust, optionally followed by
 * {@code LinkTrust}. A lazy bean is created only if it is selected.
 *
 * @since 0.1
 */
@AutoConfiguration(
        after = {CountersignAutoConfiguration.class, ApplicationAvailabilityAutoConfiguration.class},
        before = CountersignClientAutoConfiguration.class,
        beforeName = {
            "org.springframework.boot.health.autoconfigure.application.AvailabilityHealthContributorAutoConfiguration",
            "org.springframework.boot.health.autoconfigure.actuate.endpoint.AvailabilityProbesAutoConfiguration"
        })
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@EnableConfigurationProperties({
    CountersignProperties.class,
    CountersignMetricsProperties.class,
    ClientCertProperties.class
})
@Import({
    LinkServerConfiguration.class,
    LinkClientConfiguration.class,
    LinkHealthConfiguration.class,
    LinkMetricsConfiguration.class,
    ReadinessConfiguration.class,
    ClientCertConfiguration.class
})
public final class CountersignLinkAutoConfiguration {

    private static final String CLIENT_BUNDLE = "countersign.client.ssl-bundle";

    CountersignLinkAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    LinkCounts linkCounts() {
        return new LinkCounts();
    }

    @Bean
    @ConditionalOnMissingBean
    ConnectionAges connectionAges() {
        return new ConnectionAges(Clock.systemUTC());
    }

    @Bean
    @Lazy
    LinkTrust bundleLinkTrust(CountersignProperties properties, ObjectProvider<SslBundles> bundles) {
        return new BundleTrust(clientLink(properties.client().sslBundle(), bundles.getIfAvailable()));
    }

    private static @Nullable BundleClientLink clientLink(@Nullable String name, @Nullable SslBundles bundles) {
        SslBundle bundle = SslBundleProperty.find(CLIENT_BUNDLE, name, bundles);
        return bundle == null || name == null || bundles == null
                ? null
                : BundleClientLink.of(name, bundle, bundles, Clock.systemUTC());
    }

    @Bean
    ChosenLinkTrust chosenLinkTrust(ListableBeanFactory beans, Environment environment) {
        return LinkTrusts.choose(beans, LinkTrustProperty.of(environment), environment);
    }

    @Bean
    @Lazy(false)
    @ConditionalOnBooleanProperty(ManagementPort.TLS)
    ManagementTlsGuard managementTlsGuard(Environment environment) {
        return new ManagementTlsGuard(environment);
    }

    @Bean
    @Lazy(false)
    MetricsReadersGuard metricsReadersGuard(CountersignMetricsProperties metrics, ChosenLinkTrust chosen) {
        return new MetricsReadersGuard(metrics, chosen.trust());
    }
}
