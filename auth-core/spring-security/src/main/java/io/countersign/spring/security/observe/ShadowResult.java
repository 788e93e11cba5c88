// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observe;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Result for one request in shadow mode. No part of it contains a part of the credential.
 *
 * @param scheme scheme that verified the credential, or {@code none}
 * @param code code of a refusal, cause of an unknown result, or {@code none}
 * @param rule broken rule with the shape of the value, or {@code null}
 * @param decision decision of the application's filter chain
 * @param missing authorities that the chain granted and Countersign would not grant, in alphabetical order
 * @param handler HTTP method, and the pattern of the path of the handler if there was one
 * @since 0.1
 */
public record ShadowResult(
        ShadowOutcome outcome,
        String scheme,
        String code,
        @Nullable String rule,
        ChainDecision decision,
        ShadowComparison comparison,
        List<String> missing,
        String handler) {

    public ShadowResult {
        Objects.requireNonNull(outcome, "outcome cannot be null");
        Objects.requireNonNull(scheme, "scheme cannot be null");
        Objects.requireNonNull(code, "code cannot be null");
        Objects.requireNonNull(decision, "decision cannot be null");
        Objects.requireNonNull(comparison, "comparison cannot be null");
        missing = List.copyOf(missing);
        Objects.requireNonNull(handler, "handler cannot be null");
    }

    static ShadowResult of(ShadowVerdict verdict, ChainResult chain) {
        boolean comparable = verdict.outcome() == ShadowOutcome.WOULD_ACCEPT;
        List<String> missing = comparable ? chain.missingFrom(verdict.authorities()) : List.of();
        return new ShadowResult(
                verdict.outcome(),
                verdict.scheme(),
                verdict.code(),
                verdict.rule(),
                chain.decision(),
                ShadowComparison.of(verdict.outcome(), chain.decision(), !missing.isEmpty()),
                missing,
                chain.handler());
    }
}
