// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.mode;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

final class OnEnforcementCondition extends SpringBootCondition {

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ConfiguredMode mode = ConfiguredMode.of(context.getEnvironment());
        return new ConditionOutcome(
                !mode.observesEverything(),
                ConditionMessage.forCondition(ConditionalOnEnforcement.class)
                        .because(mode.observesEverything() ? "every path is observed" : "paths are enforced"));
    }
}
