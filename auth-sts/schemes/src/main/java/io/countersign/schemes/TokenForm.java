// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Marker;
import io.countersign.core.Presentation;
import io.countersign.core.TokenHeader;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.KeySource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Form of a scheme's tokens.
 *
 * @param type the {@code typ} of the tokens
 * @param verifiers verifiers of these tokens, each for different issuers; empty if the service accepts no such token
 */
record TokenForm(String type, List<JwtVerifier> verifiers) {

    TokenForm {
        Objects.requireNonNull(type, "type cannot be null");
        verifiers = List.copyOf(verifiers);
    }

    Set<Marker> markers(TokenHeader header) {
        Set<Marker> markers = new LinkedHashSet<>();
        for (Presentation presentation : header.presentations()) {
            for (String issuer : issuers()) {
                markers.add(new Marker(header.name(), presentation.authScheme(), type, issuer));
            }
            if (verifiers.isEmpty()) {
                markers.add(new Marker(header.name(), presentation.authScheme(), type, null));
            }
        }
        return Set.copyOf(markers);
    }

    private Set<String> issuers() {
        Set<String> issuers = new LinkedHashSet<>();
        verifiers.forEach(verifier -> issuers.addAll(verifier.issuers().keySet()));
        return issuers;
    }

    /** Parses a token; all verifiers do so in the same way. */
    CompactJws parse(String token) {
        return verifiers.isEmpty()
                ? CompactJws.parse(token)
                : verifiers.getFirst().parse(token);
    }

    /** Returns the verifier of a token, or {@code null} if the token does not belong to the scheme. */
    @Nullable
    JwtVerifier verifier(CompactJws jws) {
        for (int i = 0; i < verifiers.size(); i++) {
            if (verifiers.get(i).recognises(jws)) {
                return verifiers.get(i);
            }
        }
        return null;
    }

    /** Returns the keys of an issuer whose token was verified. */
    KeySource keys(String issuer) {
        for (JwtVerifier verifier : verifiers) {
            KeySource keys = verifier.issuers().get(issuer);
            if (keys != null) {
                return keys;
            }
        }
        throw new IllegalArgumentException("No verifier for tokens of this issuer");
    }
}
