// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.SchemeName;
import io.countersign.spring.security.observation.CredentialObservation;
import io.countersign.spring.security.observation.CredentialObservationDocumentation;
import io.countersign.spring.security.observation.CredentialObservations;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.test.simple.SimpleSpan;
import io.micrometer.tracing.test.simple.SimpleTracer;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.micrometer.tracing.autoconfigure.MicrometerTracingAutoConfiguration;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.ApplicationContext;

class CountersignTracingAutoConfigurationTests {

    private static final SchemeName ALPHA = new SchemeName("alpha");

    private final SimpleTracer tracer = new SimpleTracer();

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CountersignAutoConfiguration.class,
                    CountersignTracingAutoConfiguration.class,
                    ObservationAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class))
            .withPropertyValues("countersign.service-id=a.example.com", "countersign.accept=none");

    private final WebApplicationContextRunner traced = runner.withBean(Tracer.class, () -> tracer)
            .withConfiguration(AutoConfigurations.of(MicrometerTracingAutoConfiguration.class));

    @Test
    void observationWhenTraceIsSampledThenItIsASpanOfTheRequests() {
        traced.run(context -> {
            request(context, true);

            assertThat(tracer.getSpans())
                    .extracting(SimpleSpan::getName)
                    .containsExactly("request", "verify credential");
            SimpleSpan verified = tracer.lastSpan();
            assertThat(verified.getParentId())
                    .isEqualTo(tracer.getSpans().getFirst().getSpanId());
            assertThat(verified.getTags())
                    .containsEntry("scheme", "alpha")
                    .containsEntry("algorithm", "ES256")
                    .containsEntry("outcome", "accepted");
            assertThat(verified.getEndTimestamp()).isAfter(Instant.EPOCH);
        });
    }

    @Test
    void observationWhenTraceIsNotSampledThenNoSpan() {
        traced.run(context -> {
            request(context, false);

            assertThat(tracer.getSpans()).extracting(SimpleSpan::getName).containsExactly("request");
        });
    }

    @Test
    void observationWhenNothingIsTracedYetThenItIsASpanOfItsOwn() {
        traced.run(context -> {
            verify(context);

            assertThat(tracer.onlySpan().getName()).isEqualTo("verify credential");
        });
    }

    @Test
    void errorWhenTraceIsSampledThenSpanHasItsType() {
        traced.run(context -> {
            fail(context);

            assertThat(tracer.onlySpan().getError())
                    .isInstanceOf(SpanFailure.class)
                    .hasMessage(IllegalStateException.class.getName());
        });
    }

    @Test
    void errorWhenTraceIsNotSampledThenNoSpan() {
        traced.run(context -> {
            Observation request = started(context, false);
            request.scoped(() -> fail(context));
            request.stop();

            assertThat(tracer.getSpans()).extracting(SimpleSpan::getName).containsExactly("request");
        });
    }

    @Test
    void startWhenNothingTracesThenNothingIsConfigured() {
        runner.run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(CredentialSpanHandler.class));
        runner.withClassLoader(new FilteredClassLoader(Tracer.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("credentialSpanHandler"));
    }

    private void request(ApplicationContext context, boolean sampled) {
        Observation request = started(context, sampled);
        request.scoped(() -> verify(context));
        request.stop();
    }

    private Observation started(ApplicationContext context, boolean sampled) {
        Observation request = Observation.start("request", context.getBean(ObservationRegistry.class));
        tracer.getSpans().getFirst().context().setSampled(sampled);
        return request;
    }

    private static void verify(ApplicationContext context) {
        CredentialObservation one = start(context);
        one.accepted(ALPHA, "ES256");
        one.stop();
    }

    private static void fail(ApplicationContext context) {
        CredentialObservation one = start(context);
        one.error(ALPHA, new IllegalStateException());
        one.stop();
    }

    private static CredentialObservation start(ApplicationContext context) {
        return context.getBean(CredentialObservations.class).start(CredentialObservationDocumentation.VERIFY);
    }
}
