// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.core.Caller;
import io.countersign.core.SchemeName;
import io.countersign.spring.security.CallerAuthentication;
import io.countersign.zk.ZkScheme;
import io.countersign.zk.field.Field;
import io.countersign.zk.field.Value;
import io.countersign.zk.session.ZkSessionScheme;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;

/**
 * Commitment whose secret the caller of a request has proved to know: by a proof in the request, or by the one with
 * which its session began.
 */
final class ProvenCommitment {

    private static final Set<SchemeName> SCHEMES = Set.of(ZkScheme.NAME, ZkSessionScheme.NAME);

    private ProvenCommitment() {}

    /** Returns the commitment, or empty if nothing was proved or the proof is of a circuit without a commitment. */
    static Optional<Value> of(@Nullable Authentication authentication) {
        if (!(authentication instanceof CallerAuthentication known)) {
            return Optional.empty();
        }
        Caller caller = known.getPrincipal();
        return SCHEMES.contains(caller.scheme()) ? of(caller.disclosed()) : Optional.empty();
    }

    private static Optional<Value> of(Map<String, Object> disclosed) {
        Object commitment = disclosed.get("commitment");
        return commitment == null
                ? Optional.empty()
                : Field.named(String.valueOf(disclosed.getOrDefault("field", Field.BN254)))
                        .map(field -> field.parse(String.valueOf(commitment)));
    }
}
