// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.observe;

import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.authorize.AuthorizationRules;
import io.countersign.spring.boot.authorize.CountersignAuthorizeProperties;
import io.countersign.spring.boot.mode.ConditionalOnObservation;
import io.countersign.spring.boot.mode.CountersignObserveProperties;
import io.countersign.spring.security.CallerPolicy;
import io.countersign.spring.security.ClientCertificateSource;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.spring.security.RequestLimits;
import io.countersign.spring.security.ServiceAddress;
import io.countersign.spring.security.ServiceCredential;
import io.countersign.spring.security.observe.ShadowDecisionFilter;
import io.countersign.spring.security.observe.ShadowFilter;
import io.countersign.spring.security.observe.ShadowListener;
import io.countersign.spring.security.observe.ShadowLog;
import io.countersign.spring.security.observe.ShadowRequirements;
import io.countersign.spring.security.observe.ShadowTasks;
import io.countersign.spring.security.observe.ShadowTotals;
import io.countersign.spring.security.observe.ShadowVerifier;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.util.EnumSet;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;

/**
 * Auto-configuration of shadow mode, {@code countersign.mode: observe}: requests are verified and counted after the
 * application's own filter chains have decided about them.
 *
 * @since 0.1
 */
@AutoConfiguration(
        after = CountersignAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration"
        })
@ConditionalOnObservation
@ConditionalOnBean(CredentialSchemes.class)
public final class CountersignObserveAutoConfiguration {

    private static final String SECURITY_ORDER = "${spring.security.filter.order:-100}";

    CountersignObserveAutoConfiguration() {}

    @Bean
    ObservedPaths countersignObservedPaths(CountersignObserveProperties properties) {
        return new ObservedPaths(properties.paths());
    }

    @Bean
    ObservedChainsGuard countersignObservedChainsGuard(
            ListableBeanFactory beans,
            ObservedPaths paths,
            ObjectProvider<PathPatternRequestMatcher.Builder> builders,
            CredentialSchemes schemes,
            CountersignAuthorizeProperties authorize,
            @Value("${spring.mvc.servlet.path:/}") String servletPath) {
        // Only requirements for logins have an effect yet, but a mistake in them is reported now.
        AuthorizationRules.of(authorize);
        return new ObservedChainsGuard(beans, paths, paths.matcher(builder(builders)), servletPath, schemes);
    }

    @Bean
    @Order(0)
    ShadowTotals countersignShadowTotals() {
        return new ShadowTotals();
    }

    @Bean
    @Order(0)
    ShadowLog countersignShadowLog() {
        return new ShadowLog();
    }

    @Bean
    ShadowInfo countersignShadowInfo(ObservedPaths paths, ShadowTotals totals) {
        return new ShadowInfo(paths, totals);
    }

    @Bean
    ShadowTasks countersignShadowTasks(
            CredentialSchemes schemes,
            ObjectProvider<ServiceCredential> service,
            CallerPolicy policy,
            CountersignObserveProperties properties,
            ObjectProvider<ShadowListener> listeners) {
        return new ShadowTasks(
                new ShadowVerifier(schemes, service.getIfAvailable(), policy),
                positive("threads", properties.threads()),
                positive("queue", properties.queue()),
                listeners.orderedStream().toList());
    }

    private static int positive(String name, int number) {
        if (number < 1) {
            throw new CountersignConfigurationException(
                    "countersign.observe." + name, "It is " + number + ".", "Set it to at least 1.");
        }
        return number;
    }

    /** Ordered before Spring Security. */
    @Bean
    FilterRegistrationBean<ShadowFilter> countersignShadowFilter(
            ObservedPaths paths,
            ObjectProvider<PathPatternRequestMatcher.Builder> builders,
            RequestLimits limits,
            ObjectProvider<ServiceAddress> address,
            ObjectProvider<ClientCertificateSource> certificates,
            ShadowTasks tasks,
            CountersignAuthorizeProperties authorize,
            CountersignProperties common,
            @Value(SECURITY_ORDER) int order) {
        PathPatternRequestMatcher.Builder builder = builder(builders);
        ShadowRequirements requirements = AuthorizationRules.of(authorize).requirements(builder, common.clockSkew());
        return registration(
                new ShadowFilter(
                        paths.matcher(builder),
                        limits,
                        address.getIfAvailable(),
                        certificates.getIfAvailable(() -> ClientCertificateSource.HANDSHAKE),
                        requirements,
                        tasks),
                order - 1);
    }

    /** The same patterns as in filter chains, also below {@code spring.mvc.servlet.path}. */
    private static PathPatternRequestMatcher.Builder builder(
            ObjectProvider<PathPatternRequestMatcher.Builder> builders) {
        return builders.getIfAvailable(PathPatternRequestMatcher::withDefaults);
    }

    /** Ordered after Spring Security. */
    @Bean
    FilterRegistrationBean<ShadowDecisionFilter> countersignShadowDecisionFilter(@Value(SECURITY_ORDER) int order) {
        return registration(new ShadowDecisionFilter(), order + 1);
    }

    private static <F extends Filter> FilterRegistrationBean<F> registration(F filter, int order) {
        FilterRegistrationBean<F> registration = new FilterRegistrationBean<>(filter);
        registration.setOrder(order);
        registration.setDispatcherTypes(EnumSet.of(DispatcherType.REQUEST));
        return registration;
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    static class MeterConfiguration {

        @Bean
        @Order(0)
        @ConditionalOnBean(MeterRegistry.class)
        ShadowMeters countersignShadowMeters(MeterRegistry registry) {
            return new ShadowMeters(registry);
        }
    }
}
