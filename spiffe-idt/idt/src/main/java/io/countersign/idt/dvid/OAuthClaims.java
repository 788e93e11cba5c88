// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.idt.Origin;
import io.countersign.idt.sdjwt.SdClaims;
import io.countersign.idt.sdjwt.SdDisclosure;
import io.countersign.jose.jwt.Jwt;
import io.countersign.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Claims of an OAuth token that a DVID shows.
 *
 * @param shown claims that are proved or disclosed
 * @param origin identifiers by which the token can be revoked; {@code null} if the asserting workload gives none
 */
record OAuthClaims(Map<String, Object> shown, @Nullable Origin origin) {

    /**
     * Returns the claims of a token whose signature is proved.
     *
     * @param keyId id of the key that the proof is about
     */
    static OAuthClaims proved(JsonObject claims, @Nullable String keyId) {
        return new OAuthClaims(claims, origin(() -> Origin.of(claims, keyId)));
    }

    /** Returns the claims that only the asserting workload vouches for. */
    static OAuthClaims disclosed(Jwt jwt, List<SdDisclosure> disclosures) {
        Map<String, Object> disclosed = new LinkedHashMap<>(SdClaims.reveal(jwt.claims(), disclosures));
        disclosed.keySet().removeAll(jwt.claims().keySet());
        Object origin = jwt.claims().get(Origin.NAME);
        return new OAuthClaims(disclosed, origin == null ? null : origin(() -> Origin.parse(origin)));
    }

    private static Origin origin(Supplier<Origin> reading) {
        try {
            return reading.get();
        } catch (IllegalArgumentException ex) {
            throw DvidClaims.invalid("the origin has another form");
        }
    }
}
