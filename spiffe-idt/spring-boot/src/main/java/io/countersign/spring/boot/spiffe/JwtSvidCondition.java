// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.spiffe.jwt.JwtSvidScheme;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches if the scheme {@code jwt-svid} is chosen, or could be at run time. */
final class JwtSvidCondition extends SpringBootCondition {

    private static final String NAME = JwtSvidScheme.NAME.value();

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ConditionMessage.Builder message = ConditionMessage.forCondition("Countersign scheme", NAME);
        return isChosen(Binder.get(context.getEnvironment()))
                ? ConditionOutcome.match(message.because("it is chosen, or could be"))
                : ConditionOutcome.noMatch(message.because("it is not chosen"));
    }

    private static boolean isChosen(Binder binder) {
        return binder.bind("countersign.accept", Bindable.listOf(String.class))
                        .orElseGet(List::of)
                        .contains(NAME)
                || NAME.equals(
                        binder.bind("countersign.propagate", String.class).orElse(""))
                || isForOneService(binder)
                || binder.bind("countersign.endpoint.switching", Boolean.class).orElse(false);
    }

    private static boolean isForOneService(Binder binder) {
        return binder
                .bind("countersign.services", Bindable.mapOf(String.class, Target.class))
                .orElseGet(HashMap::new)
                .values()
                .stream()
                .anyMatch(target -> NAME.equals(target.propagate()));
    }

    /** As much of a target as is needed here. */
    record Target(@Nullable String propagate) {}
}
