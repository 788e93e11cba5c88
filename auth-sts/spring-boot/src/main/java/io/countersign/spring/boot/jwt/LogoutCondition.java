// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches if logout tokens of an issuer are accepted. */
final class LogoutCondition extends SpringBootCondition {

    private static final int MAX_ISSUERS = 10_000;

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        Environment environment = context.getEnvironment();
        ConditionMessage.Builder message = ConditionMessage.forCondition("Countersign logout");
        return areAccepted(environment, "countersign.jwt.issuers")
                        || areAccepted(environment, "countersign.jwt.foreign-issuers")
                ? ConditionOutcome.match(message.because("an issuer has logout-clients"))
                : ConditionOutcome.noMatch(message.because("no issuer has logout-clients"));
    }

    private static boolean areAccepted(Environment environment, String issuers) {
        Binder binder = Binder.get(environment);
        return IntStream.range(0, MAX_ISSUERS)
                .mapToObj(i -> issuers + "[" + i + "]")
                .takeWhile(issuer -> isPresent(environment, issuer))
                .anyMatch(issuer -> !binder.bind(issuer + ".logout-clients", Bindable.setOf(String.class))
                        .orElse(Set.of())
                        .isEmpty());
    }

    private static boolean isPresent(Environment environment, String issuer) {
        ConfigurationPropertyName name = ConfigurationPropertyName.of(issuer);
        return StreamSupport.stream(
                        ConfigurationPropertySources.get(environment).spliterator(), false)
                .anyMatch(source -> source.containsDescendantOf(name) == ConfigurationPropertyState.PRESENT);
    }
}
