// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.SchemeName;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.security.observation.CredentialObservation;
import io.countersign.spring.security.observation.CredentialObservationConvention;
import io.countersign.spring.security.observation.CredentialObservationDocumentation;
import io.countersign.spring.security.observation.CredentialObservations;
import io.countersign.spring.security.observation.DefaultCredentialObservationConvention;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.ApplicationContext;

class CountersignMetricsAutoConfigurationTests {

    private static final SchemeName ALPHA = new SchemeName("alpha");

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CountersignAutoConfiguration.class,
                    CountersignMetricsAutoConfiguration.class,
                    MetricsAutoConfiguration.class,
                    CompositeMeterRegistryAutoConfiguration.class,
                    SimpleMetricsExportAutoConfiguration.class,
                    ObservationAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class))
            .withPropertyValues("countersign.service-id=a.example.com", "countersign.accept=none");

    @Test
    void observationThenItIsATimerWithSchemeAlgorithmAndOutcome() {
        runner.run(context -> {
            CredentialObservation one = start(context);
            one.accepted(ALPHA, "ES256");
            one.stop();
            CredentialObservation other = start(context);
            other.outcome(ALPHA, "expired");
            other.stop();
            assertThat(timers(context, "outcome", "accepted", "algorithm", "ES256", "scheme", "alpha", "error", "none"))
                    .isEqualTo(1);
            assertThat(timers(context, "outcome", "expired", "algorithm", "none", "scheme", "alpha", "error", "none"))
                    .isEqualTo(1);
        });
    }

    @Test
    void observationWhenErrorThenItIsTagged() {
        runner.run(context -> {
            CredentialObservation one = start(context);
            one.error(ALPHA, new IllegalStateException("x"));
            one.stop();
            assertThat(timers(context, "outcome", "error", "error", "IllegalStateException"))
                    .isEqualTo(1);
        });
    }

    @Test
    void observationThenMicrometersOwnHandlerDoesNotCountItToo() {
        runner.run(context -> {
            CredentialObservation one = start(context);
            one.accepted(ALPHA, "ES256");
            one.stop();
            assertThat(context.getBean(MeterRegistry.class).getMeters())
                    .extracting(Meter::getId)
                    .extracting(Meter.Id::getName)
                    .filteredOn(name -> name.startsWith("countersign."))
                    .containsExactly("countersign.credential.verify");
        });
    }

    @Test
    void startWhenOwnConventionThenItIsLeftToMicrometer() {
        runner.withBean(CredentialObservationConvention.class, CountersignMetricsAutoConfigurationTests::convention)
                .run(context -> {
                    assertThat(context).doesNotHaveBean(CredentialMeterHandler.class);
                    start(context).stop();
                    assertThat(timers(context, "outcome", "absent")).isEqualTo(1);
                });
    }

    @Test
    void startWhenMicrometerIsAbsentThenNothingIsConfigured() {
        new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        CountersignAutoConfiguration.class,
                        CountersignMetricsAutoConfiguration.class,
                        SecurityAutoConfiguration.class,
                        ServletWebSecurityAutoConfiguration.class))
                .withPropertyValues("countersign.service-id=a.example.com", "countersign.accept=none")
                .withClassLoader(new FilteredClassLoader(MeterRegistry.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("credentialMeterHandler"));
    }

    private static CredentialObservationConvention convention() {
        return new DefaultCredentialObservationConvention(CredentialObservationDocumentation.VERIFY);
    }

    private static CredentialObservation start(ApplicationContext context) {
        return context.getBean(CredentialObservations.class).start(CredentialObservationDocumentation.VERIFY);
    }

    private static long timers(ApplicationContext context, String... tags) {
        return context.getBean(MeterRegistry.class)
                .get("countersign.credential.verify")
                .tags(tags)
                .timer()
                .count();
    }
}
