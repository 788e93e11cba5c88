// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.metrics;

import io.countersign.core.RefusalCode;
import io.countersign.spring.security.CredentialRefusedEvent;
import io.countersign.spring.security.RejectedCredentialException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Objects;
import org.springframework.context.ApplicationListener;

/**
 * Counter {@value #NAME} of refused credentials, by {@code scheme}, {@code code} and {@code rule}, the broken rule or
 * {@code none}. No tag contains a part of a credential.
 */
final class RefusalMeters implements ApplicationListener<CredentialRefusedEvent> {

    static final String NAME = "countersign.credential.refusals";

    private final MeterRegistry registry;

    RefusalMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void onApplicationEvent(CredentialRefusedEvent event) {
        if (event.getException() instanceof RejectedCredentialException refused) {
            RefusalCode code = refused.code();
            Counter.builder(NAME)
                    .description("Refused credentials")
                    .tag("scheme", refused.scheme().value())
                    .tag("code", code.value())
                    .tag("rule", Objects.requireNonNullElse(code.rule(), "none"))
                    .register(registry)
                    .increment();
        }
    }
}
