// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import io.countersign.spring.security.CallerAuthentication;
import io.countersign.spring.security.CallerListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockServletContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

class CountersignDisclosureConfigurationTests {

    private static final Logger log = LoggerFactory.getLogger(CountersignDisclosureConfigurationTests.class);

    private static final Caller ALICE = caller(new Caller.User("https://sts", "alice-4217", null), "token-11");

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CountersignAutoConfiguration.class,
                    MetricsAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class))
            .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
            .withPropertyValues("countersign.service-id=a.example.com", "countersign.accept=none");

    private final WebApplicationContextRunner watching =
            runner.withPropertyValues("countersign.disclosure.watch-log=true");

    @AfterEach
    void clear() {
        SecurityContextHolder.clearContext();
        RequestContextHolder.resetRequestAttributes();
        MDC.clear();
    }

    @Test
    void acceptedThenTheMostOfEachKindIsAGauge() {
        runner.run(context -> {
            accept(context, ALICE);
            accept(context, caller(null, "token-12"));
            assertThat(gauge(context, "credential", "identifier")).isEqualTo(2);
            assertThat(gauge(context, "credential", "attribute")).isEqualTo(1);
            assertThat(gauge(context, "credential", "credential")).isEqualTo(2);
        });
    }

    @Test
    void acceptedWhenLogIsNotWatchedThenNothingIsSaidOfIt() {
        runner.run(context -> {
            accept(context, ALICE);
            assertThat(context.getBean(MeterRegistry.class)
                            .find(DisclosureMeters.NAME)
                            .tag("place", "log")
                            .gauges())
                    .isEmpty();
            assertThat(info(context)).containsOnlyKeys("credential");
            assertThat(appenders()).doesNotHaveAnyElementsOfTypes(DisclosureLogAppender.class);
        });
    }

    @Test
    void logWhenAuthenticatedThenWhatStandsInItIsCounted() {
        watching.run(context -> {
            accept(context, ALICE);
            assertThat(gauge(context, "log", "identifier")).isZero();
            authenticate(ALICE);
            log.warn("Order 7 of {} is paid", "alice-4217");
            assertThat(logged(context)).containsEntry("identifier", List.of("user.id"));
            MDC.put("jti", "token-11");
            log.warn("Something else");
            assertThat(logged(context)).containsEntry("identifier", List.of("id", "user.id"));
            log.atWarn().addKeyValue("roles", "ROLE_USER").log("x");
            log.warn("failed", new IllegalStateException("no", new IllegalArgumentException("of https://sts")));
            assertThat(logged(context))
                    .containsEntry("attribute", List.of("authorities"))
                    .containsEntry("credential", List.of("user.issuer"));
            assertThat(gauge(context, "log", "identifier")).isEqualTo(2);
        });
    }

    @Test
    void logWhenNobodyIsAuthenticatedOrTheLevelIsOffThenNothingIsCounted() {
        watching.run(context -> {
            accept(context, ALICE);
            log.warn("alice-4217");
            authenticate(ALICE);
            log.trace("alice-4217");
            assertThat(logged(context)).containsEntry("identifier", List.of());
        });
    }

    @Test
    void logWhenAServiceActsBesideTheUserThenItsCredentialIsSearchedForToo() {
        watching.run(context -> {
            Caller service = caller(null, "token-12");
            SecurityContextHolder.getContext().setAuthentication(new CallerAuthentication(ALICE, service));
            log.warn("by token-12");
            assertThat(logged(context)).containsEntry("credential", List.of("id"));
        });
    }

    @Test
    void logWhenTheRequestIsAnotherApplicationsThenNothingIsCounted() {
        watching.run(context -> {
            accept(context, ALICE);
            authenticate(ALICE);
            RequestContextHolder.setRequestAttributes(
                    new ServletRequestAttributes(new MockHttpServletRequest(new MockServletContext())));
            log.warn("alice-4217");
            assertThat(logged(context)).containsEntry("identifier", List.of());
            RequestContextHolder.setRequestAttributes(
                    new ServletRequestAttributes(new MockHttpServletRequest(context.getServletContext())));
            log.warn("alice-4217");
            assertThat(logged(context)).containsEntry("identifier", List.of("user.id"));
        });
    }

    @Test
    void closeThenTheLogIsLeftAlone() {
        watching.run(context -> assertThat(appenders()).hasAtLeastOneElementOfType(DisclosureLogAppender.class));
        assertThat(appenders()).doesNotHaveAnyElementsOfTypes(DisclosureLogAppender.class);
    }

    @Test
    void startWhenMicrometerIsAbsentThenThereIsNoGauge() {
        runner.withClassLoader(new FilteredClassLoader(MeterRegistry.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("disclosureMeters"));
    }

    private static List<Appender<ILoggingEvent>> appenders() {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        List<Appender<ILoggingEvent>> appenders = new ArrayList<>();
        context.getLogger(Logger.ROOT_LOGGER_NAME).iteratorForAppenders().forEachRemaining(appenders::add);
        return appenders;
    }

    private static void accept(ApplicationContext context, Caller caller) {
        context.getBean(CallerListener.class).accepted(caller);
    }

    private static void authenticate(Caller caller) {
        SecurityContextHolder.getContext().setAuthentication(new CallerAuthentication(caller, null));
    }

    private static double gauge(ApplicationContext context, String place, String kind) {
        return context.getBean(MeterRegistry.class)
                .get(DisclosureMeters.NAME)
                .tags("scheme", "test", "place", place, "kind", kind)
                .gauge()
                .value();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> info(ApplicationContext context) {
        return (Map<String, Object>)
                context.getBean(CredentialDisclosures.class).info().get("test");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> logged(ApplicationContext context) {
        return (Map<String, Object>) info(context).get("log");
    }

    private static Caller caller(Caller.User user, String id) {
        return new Caller(
                user,
                List.of(),
                Set.of("ROLE_USER"),
                Map.of(),
                Instant.MAX,
                new SenderBinding.Bearer(),
                new TestCredential(id));
    }

    private record TestCredential(String id) implements Credential {

        @Override
        public SchemeName scheme() {
            return new SchemeName("test");
        }
    }
}
