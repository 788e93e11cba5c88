// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.SchemeName;
import io.countersign.schemes.CrossDomainScheme;
import io.countersign.schemes.NestedScheme;
import io.countersign.schemes.SelfIssuedScheme;
import io.countersign.schemes.SharedJwtScheme;
import io.countersign.schemes.TokenExchangeScheme;
import io.countersign.schemes.TransactionTokenScheme;
import io.countersign.spring.boot.ChosenSchemes;
import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches if JWTs are used: a scheme of theirs is chosen, or issuers are configured and the application is not open
 * to everyone, or could be switched.
 */
final class JwtCondition extends SpringBootCondition {

    private static final List<SchemeName> SCHEMES = List.of(
            SharedJwtScheme.NAME,
            TokenExchangeScheme.NAME,
            CrossDomainScheme.NAME,
            SelfIssuedScheme.NAME,
            NestedScheme.NAME,
            TransactionTokenScheme.NAME);

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ConditionMessage.Builder message = ConditionMessage.forCondition("Countersign JWT");
        return isUsed(context.getEnvironment())
                ? ConditionOutcome.match(message.because("tokens are used"))
                : ConditionOutcome.noMatch(message.because("no scheme of tokens is chosen"));
    }

    private static boolean isUsed(Environment environment) {
        ChosenSchemes chosen = ChosenSchemes.of(environment);
        if (SCHEMES.stream().map(SchemeName::value).anyMatch(chosen::contains)) {
            return true;
        }
        boolean open = chosen.accepted().isEmpty() || chosen.accepted().equals(List.of(SchemeName.NONE.value()));
        boolean issuers = environment.containsProperty("countersign.jwt.issuers[0].issuer");
        return issuers && (!open || chosen.switchable());
    }
}
