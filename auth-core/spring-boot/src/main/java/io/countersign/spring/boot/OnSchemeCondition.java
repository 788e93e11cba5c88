// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import java.util.Arrays;
import java.util.Map;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Condition of {@link ConditionalOnScheme}. */
final class OnSchemeCondition extends SpringBootCondition {

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        MergedAnnotation<ConditionalOnScheme> annotation =
                metadata.getAnnotations().get(ConditionalOnScheme.class);
        String[] names = annotation.getStringArray("value");
        Environment environment = context.getEnvironment();
        ChosenSchemes chosen = ChosenSchemes.of(environment);
        ConditionMessage.Builder message = ConditionMessage.forCondition("Countersign scheme", (Object[]) names);
        if (Arrays.stream(names).anyMatch(chosen::contains)) {
            return ConditionOutcome.match(message.because("it is in use"));
        }
        return chosen.switchable()
                        && Arrays.stream(annotation.getStringArray("needs")).allMatch(one -> isThere(environment, one))
                ? ConditionOutcome.match(message.because("it is configured and schemes can be switched"))
                : ConditionOutcome.noMatch(message.because("it is not in use"));
    }

    private static boolean isThere(Environment environment, String property) {
        Bindable<Map<String, String>> below = Bindable.mapOf(String.class, String.class);
        return environment.containsProperty(property)
                || Binder.get(environment).bind(property, below).isBound();
    }
}
