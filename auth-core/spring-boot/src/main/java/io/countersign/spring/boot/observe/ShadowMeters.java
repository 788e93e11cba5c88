// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.observe;

import io.countersign.spring.security.observe.ShadowListener;
import io.countersign.spring.security.observe.ShadowResult;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Counter {@value #NAME} of requests in shadow mode, by {@code outcome}, {@code scheme}, {@code code}, {@code chain} (the
 * decision of the application's filter chain) and {@code comparison}. No tag contains a part of a credential.
 */
final class ShadowMeters implements ShadowListener {

    static final String NAME = "countersign.observe.requests";

    private final MeterRegistry registry;

    ShadowMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void verified(ShadowResult result) {
        Counter.builder(NAME)
                .description("Requests that were verified in shadow mode")
                .tag("outcome", result.outcome().text())
                .tag("scheme", result.scheme())
                .tag("code", result.code())
                .tag("chain", result.decision().text())
                .tag("comparison", result.comparison().text())
                .register(registry)
                .increment();
    }
}
