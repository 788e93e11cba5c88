// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.SchemeName;
import io.countersign.schemes.SharedJwtScheme;
import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches if JWTs are used: a scheme of theirs is chosen, or issuers are configured and the application is not open to everyone, or
 * could be switched.
 */
final class JwtCondition extends SpringBootCondition {

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ConditionMessage.Builder message = ConditionMessage.forCondition("Countersign JWT");
        return isUsed(context.getEnvironment())
                ? ConditionOutcome.match(message.because("tokens are used"))
                : ConditionOutcome.noMatch(message.because("no scheme of tokens is chosen"));
    }

    private static boolean isUsed(Environment environment) {
        Binder binder = Binder.get(environment);
        List<String> accept =
                binder.bind("countersign.accept", Bindable.listOf(String.class)).orElseGet(List::of);
        String propagate = environment.getProperty("countersign.propagate", "");
        String name = SharedJwtScheme.NAME.value();
        if (accept.contains(name) || propagate.equals(name)) {
            return true;
        }
        boolean open = accept.isEmpty() || accept.equals(List.of(SchemeName.NONE.value()));
        boolean switchable = environment.getProperty("countersign.endpoint.switching", Boolean.class, false);
        boolean issuers = environment.containsProperty("countersign.jwt.issuers[0].issuer");
        return issuers && (!open || switchable);
    }
}
