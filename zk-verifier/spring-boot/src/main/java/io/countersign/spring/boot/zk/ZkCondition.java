// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.zk.ZkScheme;
import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches if proofs are accepted, or could be because the application can be switched and knows a registry. */
final class ZkCondition extends SpringBootCondition {

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ConditionMessage.Builder message = ConditionMessage.forCondition("Countersign zero knowledge");
        return isUsed(context.getEnvironment())
                ? ConditionOutcome.match(message.because("proofs are accepted"))
                : ConditionOutcome.noMatch(message.because("the scheme is not chosen"));
    }

    private static boolean isUsed(Environment environment) {
        List<String> accept = Binder.get(environment)
                .bind("countersign.accept", Bindable.listOf(String.class))
                .orElseGet(List::of);
        return accept.contains(ZkScheme.NAME.value())
                || (environment.getProperty("countersign.endpoint.switching", Boolean.class, false)
                        && environment.containsProperty("countersign.zk.registry.uri"));
    }
}
