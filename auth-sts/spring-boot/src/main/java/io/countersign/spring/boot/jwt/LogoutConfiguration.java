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
import io.countersign.spring.boot.replay.Replicas;
import io.countersign.spring.boot.replay.StoreSettings;
import io.countersign.tokens.RevocationList;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.core.env.Environment;

/** Back-channel logout, if an issuer has {@code logout-clients}. */
@Configuration(proxyBeanMethods = false)
@Conditional(LogoutCondition.class)
@Import({JdbcLogoutConfiguration.class, RedisLogoutConfiguration.class})
class LogoutConfiguration {

    private static final String PREFIX = "countersign.jwt.logout.";

    private static final String CLIENTS = "countersign.jwt.issuers[].logout-clients";

    private static final Duration LONGEST = Duration.ofDays(365);

    private static final String MEMORY = "memory";

    private static final String LISTS = "countersignRevocationsAndLogouts";

    private static final Pattern PATH = Pattern.compile("(/[A-Za-z0-9._~-]+)+");

    private final Clock clock = Clock.systemUTC();

    @Bean
    ConfiguredLogoutIssuers countersignLogoutIssuers(
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
    Logouts countersignLogouts(
            CountersignJwtProperties properties,
            CountersignProperties common,
            ConfiguredLogoutIssuers issuers,
            ObjectProvider<LogoutStoreFactory> stores) {
        CountersignJwtProperties.Logout settings = properties.logout();
        JwtSettings.positive(PREFIX + "max-token-age", settings.maxTokenAge());
        if (settings.maxTokenAge().compareTo(LONGEST) > 0) {
            throw JwtSettings.wrong(
                    PREFIX + "max-token-age",
                    "It is " + settings.maxTokenAge() + ", and every logout is remembered for so long.",
                    "Set it to the longest life of an access token, 365 days at most.");
        }
        if (settings.store().equals(MEMORY)) {
            Replicas.requireOne(common.replicas(), PREFIX + "store", MEMORY);
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
    RevocationsAndLogouts revocationsAndLogouts(Logouts logouts, ConfigurableListableBeanFactory beans) {
        List<String> others = otherLists(beans);
        if (others.size() != 1) {
            throw JwtSettings.wrong(
                    CLIENTS,
                    "There are several beans of the type RevocationList: " + others + ".",
                    "Declare one, to which the ended sessions are added.");
        }
        return new RevocationsAndLogouts(beans.getBean(others.getFirst(), RevocationList.class), logouts.list());
    }

    private static List<String> otherLists(ListableBeanFactory beans) {
        return Stream.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, RevocationList.class, true, false))
                .filter(name -> !name.equals(LISTS) && !ScopedProxyUtils.isScopedTarget(name))
                .toList();
    }

    /** Two primary beans of a type fail with a message that does not name the cause. */
    @Bean
    static BeanFactoryPostProcessor countersignLogoutListCheck() {
        return beans -> {
            for (String name : otherLists(beans)) {
                if (beans.containsBeanDefinition(name)
                        && beans.getBeanDefinition(name).isPrimary()) {
                    throw JwtSettings.wrong(
                            CLIENTS,
                            "The bean '" + name + "' of the type RevocationList is @Primary.",
                            "Remove @Primary: ended sessions are added to this list in a bean that is.");
                }
            }
        };
    }

    @Bean
    LogoutCounts countersignLogoutCounts() {
        return new LogoutCounts();
    }

    /** Ordered before Spring Security's filter, which would require a caller. */
    @Bean
    FilterRegistrationBean<LogoutFilter> countersignLogoutFilter(
            CountersignJwtProperties jwt,
            CountersignProperties properties,
            ConfiguredLogoutIssuers issuers,
            Logouts logouts,
            LogoutCounts counts,
            ObjectProvider<SecurityFilterProperties> security,
            Environment environment) {
        LogoutTokens tokens = new LogoutTokens(issuers, properties.clockSkew(), clock);
        FilterRegistrationBean<LogoutFilter> registration =
                new FilterRegistrationBean<>(new LogoutFilter(tokens, logouts.list(), counts));
        registration.addUrlPatterns(path(jwt.logout().path(), environment.getProperty("spring.mvc.servlet.path", "/")));
        registration.setOrder(
                security.getIfAvailable(SecurityFilterProperties::new).getOrder() - 1);
        return registration;
    }

    private static String path(String path, String servlet) {
        if (!PATH.matcher(path).matches()) {
            throw JwtSettings.wrong(
                    PREFIX + "path",
                    "'" + path + "' is not the path of one resource.",
                    "Set it to a path such as /.countersign/logout: segments of letters, digits and -._~.");
        }
        String begin = servlet.endsWith("/") ? servlet : servlet + "/";
        if (!path.startsWith(begin)) {
            throw JwtSettings.wrong(
                    PREFIX + "path",
                    "'" + path + "' is not below spring.mvc.servlet.path, so the server has nothing there.",
                    "Set it to a path such as " + begin + ".countersign/logout.");
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
        LogoutMeters countersignLogoutMeters(LogoutCounts counts) {
            return new LogoutMeters(counts);
        }
    }
}
