// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.security.CredentialSchemes;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.handler.TracingObservationHandler;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Auto-configuration of the spans {@code read credential}, {@code verify credential} and so on, in sampled traces of an
 * application that uses Micrometer Tracing.
 *
 * @since 0.1
 */
@AutoConfiguration(
        after = CountersignAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.micrometer.tracing.autoconfigure.MicrometerTracingAutoConfiguration",
            "org.springframework.boot.micrometer.tracing.autoconfigure.NoopTracerAutoConfiguration"
        })
@ConditionalOnClass({Tracer.class, TracingObservationHandler.class})
@ConditionalOnBean({CredentialSchemes.class, Tracer.class})
public final class CountersignTracingAutoConfiguration {

    CountersignTracingAutoConfiguration() {}

    /** Ordered before Micrometer's handler: only the first supporting handler is used. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    CredentialSpanHandler credentialSpanHandler(Tracer tracer) {
        return new CredentialSpanHandler(tracer);
    }
}
