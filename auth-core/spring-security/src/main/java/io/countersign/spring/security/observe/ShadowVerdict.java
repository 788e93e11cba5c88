// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observe;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Result of a verification in shadow mode. No part of it contains a part of the credential.
 *
 * @param scheme scheme that verified the credential, or {@code none}
 * @param code reason of a refusal or of an unknown result, or {@code none}
 * @param rule broken rule with the shape of the value, if known
 * @param authorities authorities that Countersign would grant
 */
record ShadowVerdict(
        ShadowOutcome outcome,
        String scheme,
        String code,
        @Nullable String rule,
        Set<String> authorities) {

    static final String NONE = "none";

    static final ShadowVerdict SKIPPED = of(ShadowOutcome.SKIPPED, NONE, NONE, null);

    static ShadowVerdict of(ShadowOutcome outcome, String scheme, String code, @Nullable String rule) {
        return new ShadowVerdict(outcome, scheme, code, rule, Set.of());
    }
}
