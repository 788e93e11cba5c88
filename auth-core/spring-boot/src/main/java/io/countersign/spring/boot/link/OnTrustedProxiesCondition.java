// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches if {@code countersign.client-cert.trusted-proxies} lists a proxy. */
final class OnTrustedProxiesCondition extends SpringBootCondition {

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        List<String> proxies = Binder.get(context.getEnvironment())
                .bind(ClientCertProperties.PROXIES, Bindable.listOf(String.class))
                .orElse(List.of());
        ConditionMessage.Builder message = ConditionMessage.forCondition("Trusted proxies");
        return proxies.isEmpty()
                ? ConditionOutcome.noMatch(message.because("none is listed"))
                : ConditionOutcome.match(message.because("some are listed"));
    }
}
