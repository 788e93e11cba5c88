// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.schemes.logout.LogoutList;
import io.countersign.schemes.logout.LogoutTokens;
import io.countersign.schemes.logout.MemoryLogouts;
import io.countersign.schemes.logout.SharedLogouts;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.IssuerConnectionDetails;
import io.countersign.spring.boot.jwt.logout.JdbcLogoutConfiguration;
import io.countersign.spring.boot.jwt.logout.LogoutCounts;
import io.countersign.spring.boot.jwt.logout.LogoutFilter;
import io.countersign.spring.boot.jwt.logout.LogoutMeters;
import io.countersign.spring.boot.jwt.logout.LogoutStoreFactory;
import io.countersign.spring.boot.jwt.logout.RedisLogoutConfiguration;
import io.countersign.spring.boot.replay.StoreSettings;
import io.countersign.tokens.RevocationList;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/** Back-channel logout, if an issuer has {@code logout-clients}. */
@Configuration(proxyBeanMethods = false)
@Conditional(LogoutCondition.class)
@Import({JdbcLogoutConfiguration.class, RedisLogoutConfiguration.class})
class LogoutConfiguration {

    private static final String PREFIX = "countersign.jwt.logout.";

    private static final String MEMORY = "memory";

    private static final String LISTS = "revocationsAndLogouts";

    private final Clock clock = Clock.systemUTC();

    @Bean
    ConfiguredLogoutIssuers logoutIssuers(
            CountersignJwtProperties properties,
            ObjectProvider<IssuerConnectionDetails> connections,
            JwtKeySources sources,
            ConfiguredIssuers profiled) {
        return new ConfiguredLogoutIssuers(
                CountersignJwtProperties.Issuer.connected(
                        properties.issuers(), connections.orderedStream().toList()),
                properties.foreignIssuers(),
                sources,
                profiled);
    }

    /** Not a bean of the type RevocationList, of which there is one for all schemes. */
    @Bean
    Logouts logouts(
            CountersignJwtProperties properties,
            ConfiguredLogoutIssuers issuers,
            ObjectProvider<LogoutStoreFactory> stores) {
        CountersignJwtProperties.Logout settings = properties.logout();
        JwtSettings.positive(PREFIX + "max-token-age", settings.maxTokenAge());
        if (settings.store().equals(MEMORY)) {
            return new Logouts(new MemoryLogouts(issuers::contains, settings.maxTokenAge(), clock));
        }
        CountersignJwtProperties.Revocation times = properties.revocation();
        JwtSettings.positive("countersign.jwt.revocation.poll-interval", times.pollInterval());
        JwtSettings.positive("countersign.jwt.revocation.stale", times.stale());
        SharedLogouts shared = new SharedLogouts(
                factory(settings.store(), stores.orderedStream().toList()).open(storeSettings(settings)),
                issuers::contains,
                settings.maxTokenAge(),
                times.stale(),
                clock);
        return new Logouts(shared.start(times.pollInterval()));
    }

    private static LogoutStoreFactory factory(String name, List<LogoutStoreFactory> factories) {
        return factories.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> JwtSettings.wrong(
                                PREFIX + "store",
                                "It is '" + name + "', but there is no such store.",
                                "Use memory, jdbc (needs spring-boot-starter-jdbc and a data source) or redis (needs io.lettuce:lettuce-core)."));
    }

    private static StoreSettings storeSettings(CountersignJwtProperties.Logout settings) {
        return new StoreSettings(
                PREFIX,
                settings.store(),
                settings.initializeSchema(),
                settings.redis().url(),
                settings.redis().timeout());
    }

    /** Stands before the application's own list, if it has one. */
    @Bean(LISTS)
    @Primary
    RevocationsAndLogouts revocationsAndLogouts(Logouts logouts, ListableBeanFactory beans) {
        List<String> others = Arrays.stream(beans.getBeanNamesForType(RevocationList.class))
                .filter(name -> !name.equals(LISTS))
                .toList();
        if (others.size() != 1) {
            throw new IllegalStateException("There are several beans of the type RevocationList: " + others);
        }
        return new RevocationsAndLogouts(beans.getBean(others.getFirst(), RevocationList.class), logouts.list());
    }

    @Bean
    LogoutCounts logoutCounts() {
        return new LogoutCounts();
    }

    /** Ordered before Spring Security's filter, which would require a caller. */
    @Bean
    FilterRegistrationBean<LogoutFilter> logoutFilter(
            CountersignJwtProperties jwt,
            CountersignProperties properties,
            ConfiguredLogoutIssuers issuers,
            Logouts logouts,
            LogoutCounts counts) {
        LogoutTokens tokens = new LogoutTokens(issuers, properties.clockSkew(), clock);
        FilterRegistrationBean<LogoutFilter> registration =
                new FilterRegistrationBean<>(new LogoutFilter(tokens, logouts.list(), counts));
        registration.addUrlPatterns(path(jwt.logout().path()));
        registration.setOrder(SecurityFilterProperties.DEFAULT_FILTER_ORDER - 1);
        return registration;
    }

    private static String path(String path) {
        if (!path.startsWith("/") || path.contains("*") || path.length() < 2) {
            throw JwtSettings.wrong(
                    PREFIX + "path",
                    "'" + path + "' is not the path of one resource.",
                    "Set it to a path such as /.countersign/logout, without wildcards.");
        }
        return path;
    }

    /** Ended sessions. */
    record Logouts(LogoutList list) implements AutoCloseable {

        @Override
        public void close() {
            if (list instanceof SharedLogouts shared) {
                shared.close();
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({MeterRegistry.class, MeterBinder.class})
    static class MeterConfiguration {

        @Bean
        LogoutMeters logoutMeters(LogoutCounts counts) {
            return new LogoutMeters(counts);
        }
    }
}
