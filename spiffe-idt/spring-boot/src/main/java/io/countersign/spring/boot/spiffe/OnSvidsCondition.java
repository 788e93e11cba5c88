// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.idt.IdtMode;
import io.countersign.spiffe.jwt.JwtSvidScheme;
import io.countersign.spring.boot.ChosenSchemes;
import io.countersign.spring.boot.link.LinkTrustProperty;
import java.util.Arrays;
import java.util.stream.Stream;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches if the application needs SVIDs: for its connections, or, if these are identified by registrations, for the
 * tokens that it signs.
 */
final class OnSvidsCondition extends SpringBootCondition {

    /** Link trust that identifies workloads without SVIDs. */
    static final String REGISTRATION = "registration";

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        Environment environment = context.getEnvironment();
        String trust = LinkTrustProperty.of(environment);
        ConditionMessage.Builder message = ConditionMessage.forCondition("Countersign SVIDs");
        if (trust.equals(SpiffeTrust.NAME)) {
            return ConditionOutcome.match(message.because("connections use them"));
        }
        return trust.equals(REGISTRATION) && usesTokens(environment)
                ? ConditionOutcome.match(message.because("tokens are signed with them"))
                : ConditionOutcome.noMatch(message.because("nothing uses them"));
    }

    /** Whether the peers of a link trust are workloads with SPIFFE IDs. */
    static boolean identifiesWorkloads(String trust) {
        return trust.equals(SpiffeTrust.NAME) || trust.equals(REGISTRATION);
    }

    private static boolean usesTokens(Environment environment) {
        ChosenSchemes chosen = ChosenSchemes.of(environment);
        return Stream.concat(Arrays.stream(IdtMode.values()).map(IdtMode::value), Stream.of(JwtSvidScheme.NAME.value()))
                .anyMatch(chosen::contains);
    }
}
