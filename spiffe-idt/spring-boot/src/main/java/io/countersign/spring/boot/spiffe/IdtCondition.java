// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.idt.schemes.IdtMode;
import io.countersign.spring.boot.ChosenSchemes;
import java.util.Arrays;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** The condition of {@link ConditionalOnIdtMode}. */
final class IdtCondition extends SpringBootCondition {

    private static final String NEEDED = "countersign.idt.asserting-workloads[0].id";

    private static final String PROVED = "countersign.idt.identity-providers[0].issuer";

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        MergedAnnotation<ConditionalOnIdtMode> annotation =
                metadata.getAnnotations().get(ConditionalOnIdtMode.class);
        IdtMode[] modes = annotation.getEnumArray("value", IdtMode.class);
        Environment environment = context.getEnvironment();
        ChosenSchemes chosen = ChosenSchemes.of(environment);
        ConditionMessage.Builder message = ConditionMessage.forCondition("Countersign scheme", (Object[]) modes);
        if (Arrays.stream(modes).map(IdtMode::value).anyMatch(chosen::contains)) {
            return ConditionOutcome.match(message.because("it is chosen"));
        }
        return chosen.switchable() && Arrays.stream(modes).anyMatch(mode -> isConfigured(mode, environment))
                ? ConditionOutcome.match(message.because("it could be chosen"))
                : ConditionOutcome.noMatch(message.because("it is not chosen"));
    }

    private static boolean isConfigured(IdtMode mode, Environment environment) {
        return environment.containsProperty(NEEDED) && (mode != IdtMode.DVID || environment.containsProperty(PROVED));
    }
}
