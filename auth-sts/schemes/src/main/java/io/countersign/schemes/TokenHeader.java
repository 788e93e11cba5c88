// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.InboundRequest;
import io.countersign.core.RepeatedHeaderException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The header that a token travels in, and the one of the proof beside it.
 *
 * @param proof the header of the proof, or {@code null} if the token is never bound to a key
 * @param presentations the ways that a token can stand in it
 */
record TokenHeader(String name, @Nullable String proof, List<Presentation> presentations) {

    /** Of users' tokens. */
    static final TokenHeader CALLER =
            new TokenHeader("Authorization", "DPoP", List.of(Presentation.BEARER, Presentation.DPOP));

    /** Of users' tokens that a service signs, which is proof enough. */
    static final TokenHeader SIGNED = new TokenHeader("Authorization", null, List.of(Presentation.BEARER));

    /** Of services' own tokens. */
    static final TokenHeader SERVICE =
            new TokenHeader("Service-Authorization", "Service-DPoP", List.of(Presentation.BEARER, Presentation.DPOP));

    static final TokenHeader TRANSACTION = new TokenHeader("Txn-Token", null, List.of(Presentation.PLAIN));

    TokenHeader {
        Objects.requireNonNull(name, "name cannot be null");
        presentations = List.copyOf(presentations);
    }

    /**
     * The token in the header, its text empty if there is none where one should be; {@code null} if the header
     * is absent or of another scheme.
     *
     * @throws RepeatedHeaderException if it is there twice, be it in one line (RFC 9110 section 5.3)
     */
    @Nullable
    PresentedToken read(InboundRequest request) {
        String value = request.header(name);
        PresentedToken presented = value == null ? null : find(value);
        if (presented != null && presented.token().indexOf(',') >= 0) {
            throw new RepeatedHeaderException(name);
        }
        return presented;
    }

    private @Nullable PresentedToken find(String value) {
        for (Presentation presentation : presentations()) {
            String token = presentation.token(value);
            if (token != null) {
                return new PresentedToken(token, presentation);
            }
        }
        return null;
    }
}
