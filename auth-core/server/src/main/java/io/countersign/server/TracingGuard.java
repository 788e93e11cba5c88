// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.countersign.spring.security.CountersignConfigurationException;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Refuses to start with {@code management.tracing.propagation.type}: with it Spring Boot ignores {@code consume}, and a
 * gateway would read the trace context of its callers.
 */
final class TracingGuard implements InitializingBean {

    private static final String TYPE = "management.tracing.propagation.type";

    private final Environment environment;

    TracingGuard(Environment environment) {
        this.environment = environment;
    }

    @Override
    public void afterPropertiesSet() {
        if (Binder.get(environment).bind(TYPE, Bindable.listOf(String.class)).isBound()) {
            throw new CountersignConfigurationException(
                    TYPE,
                    "It overrides management.tracing.propagation.consume, so this server would read the trace context of "
                            + "any caller.",
                    "Set management.tracing.propagation.produce and, for callers that you trust, .consume.");
        }
    }
}
