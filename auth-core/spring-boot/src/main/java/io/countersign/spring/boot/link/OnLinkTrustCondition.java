// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Condition of {@link ConditionalOnLinkTrust}. */
final class OnLinkTrustCondition extends SpringBootCondition {

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        List<String> names = List.of(
                metadata.getAnnotations().get(ConditionalOnLinkTrust.class).getStringArray("value"));
        String chosen = LinkTrustProperty.of(context.getEnvironment());
        ConditionMessage.Builder message = ConditionMessage.forCondition("Countersign link trust", names);
        return names.contains(chosen)
                ? ConditionOutcome.match(message.because("it is selected"))
                : ConditionOutcome.noMatch(message.because(chosen + " is selected"));
    }
}
