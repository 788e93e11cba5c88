// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import io.countersign.core.Caller;
import io.countersign.core.ClaimDisclosures;
import io.countersign.core.Disclosures;
import io.countersign.core.LoggableId;
import io.countersign.core.OAuthCredential;
import io.countersign.core.SchemeName;
import io.countersign.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Introspected token of a caller.
 *
 * @param token text of the token, which is a secret
 * @param id the {@code jti}, or {@code null} if there is none
 * @param audience audience of the token; empty if it has none
 * @param told disclosed members of the answer
 */
record OpaqueCredential(String token, @Nullable String id, List<String> audience, Disclosures told)
        implements OAuthCredential {

    OpaqueCredential {
        Objects.requireNonNull(token, "token cannot be null");
        audience = List.copyOf(audience);
        Objects.requireNonNull(told, "told cannot be null");
    }

    static OpaqueCredential of(
            String token, JsonObject answer, @Nullable List<String> audience, @Nullable String subject) {
        Disclosures told = Disclosures.of(() -> new ClaimDisclosures(subject, Map.of())
                .add("", answer, Set.of("active", "token_type"))
                .all());
        return new OpaqueCredential(
                token, LoggableId.of(Claims.text(answer, "jti")), audience == null ? List.of() : audience, told);
    }

    @Override
    public SchemeName scheme() {
        return OpaqueTokenScheme.NAME;
    }

    @Override
    public String accessToken() {
        return token;
    }

    @Override
    public Disclosures disclosures(Caller caller) {
        return told;
    }

    @Override
    public String toString() {
        return "OpaqueCredential[" + id + "]";
    }
}
