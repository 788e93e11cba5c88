// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.SchemeName;
import io.countersign.spring.boot.ChosenSchemes;
import io.countersign.spring.boot.ConditionalOnScheme;
import java.util.List;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches if a JWT scheme is in use, or issuers are configured and the application is not open to everyone. */
final class JwtCondition extends AnyNestedCondition {

    private static final String ISSUER = "countersign.jwt.issuers[0].issuer";

    JwtCondition() {
        super(ConfigurationPhase.PARSE_CONFIGURATION);
    }

    @ConditionalOnScheme(
            value = {"shared-jwt", "token-exchange", "cross-domain", "self-issued", "nested", "transaction-token"},
            needs = ISSUER)
    static final class SchemeInUse {}

    @Conditional(IssuersOfGuardedApplication.class)
    static final class IssuersConfigured {}

    /** Matches if issuers are configured: services' own tokens are verified besides schemes of other kinds, too. */
    static final class IssuersOfGuardedApplication extends SpringBootCondition {

        @Override
        public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
            List<String> accepted = ChosenSchemes.of(context.getEnvironment()).accepted();
            boolean open = accepted.isEmpty() || accepted.equals(List.of(SchemeName.NONE.value()));
            ConditionMessage.Builder message = ConditionMessage.forCondition("Countersign JWT issuers");
            return !open && context.getEnvironment().containsProperty(ISSUER)
                    ? ConditionOutcome.match(message.because("issuers are configured"))
                    : ConditionOutcome.noMatch(message.because("the application is open, or has no issuers"));
        }
    }
}
