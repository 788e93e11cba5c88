// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.spiffe.jwt.JwtSvidScheme;
import io.countersign.spring.boot.ChosenSchemes;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches if the scheme {@code jwt-svid} is chosen, or could be at run time. */
final class JwtSvidCondition extends SpringBootCondition {

    private static final String NAME = JwtSvidScheme.NAME.value();

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ConditionMessage.Builder message = ConditionMessage.forCondition("Countersign scheme", NAME);
        ChosenSchemes chosen = ChosenSchemes.of(context.getEnvironment());
        return chosen.contains(NAME) || chosen.switchable()
                ? ConditionOutcome.match(message.because("it is chosen, or could be"))
                : ConditionOutcome.noMatch(message.because("it is not chosen"));
    }
}
