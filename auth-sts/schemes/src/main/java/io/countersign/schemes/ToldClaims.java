// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.ClaimDisclosures;
import io.countersign.core.Disclosures;
import io.countersign.jose.Jwt;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the claims of a token tell, and those of the token inside it. */
final class ToldClaims {

    private ToldClaims() {}

    static Disclosures of(Jwt jwt, @Nullable UserClaims user, @Nullable SubjectToken inner) {
        return Disclosures.of(() -> {
            ClaimDisclosures told = new ClaimDisclosures(user == null ? null : user.subject(), Map.of());
            boolean nested = inner != null && inner.jwt() != jwt;
            told.add("", jwt.claims(), nested ? Set.of(NestedReader.TOKEN) : Set.of());
            if (inner != null && nested) {
                told.add(NestedReader.TOKEN + ".", inner.jwt().claims(), Set.of());
            }
            return told.all();
        });
    }
}
