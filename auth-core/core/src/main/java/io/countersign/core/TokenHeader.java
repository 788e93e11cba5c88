// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Header that carries a token, with the header of its proof of possession. All such headers are parsed here.
 *
 * @param name name of the header, such as {@code Authorization}
 * @param proof name of the header of the proof, or {@code null} if the token is never bound to a key
 * @param presentations supported positions of a token in the header, at least one. The first that fits is used, so one
 *     without an authentication scheme must be the last.
 * @since 0.1
 */
public record TokenHeader(String name, @Nullable String proof, List<Presentation> presentations) {

    /** Header of users' access tokens: bearer tokens and tokens with a DPoP proof. */
    public static final TokenHeader CALLER =
            new TokenHeader("Authorization", "DPoP", List.of(Presentation.BEARER, Presentation.DPOP));

    /** Header of bearer tokens that need no proof. */
    public static final TokenHeader BEARER = authorization("Bearer");

    /** Header of access tokens that identify a service itself. */
    public static final TokenHeader SERVICE =
            new TokenHeader("Service-Authorization", "Service-DPoP", List.of(Presentation.BEARER, Presentation.DPOP));

    /** Header of transaction tokens. */
    public static final TokenHeader TRANSACTION = new TokenHeader("Txn-Token", null, List.of(Presentation.PLAIN));

    /**
     * @throws IllegalArgumentException if there is no presentation, or one without an authentication scheme before
     *     others
     */
    public TokenHeader {
        Objects.requireNonNull(name, "name cannot be null");
        presentations = List.copyOf(presentations);
        if (presentations.isEmpty()) {
            throw new IllegalArgumentException("presentations cannot be empty");
        }
        if (presentations.stream().limit(presentations.size() - 1L).anyMatch(each -> each.authScheme() == null)) {
            throw new IllegalArgumentException(
                    "a presentation without an authentication scheme takes any value, so it must be the last");
        }
    }

    /** Returns the header {@code Authorization} with one authentication scheme and no proof. */
    public static TokenHeader authorization(String authScheme) {
        return new TokenHeader("Authorization", null, List.of(new Presentation(authScheme)));
    }

    /**
     * Returns the token of a request; its text is empty if the authentication scheme is not followed by a token.
     *
     * @return {@code null} if the header is absent or has another authentication scheme
     * @throws RepeatedHeaderException if the header is repeated, in two lines or in one (RFC 9110 section 5.3)
     */
    public @Nullable PresentedToken read(InboundRequest request) {
        String value = request.header(name);
        PresentedToken presented = value == null ? null : find(value);
        if (presented != null && presented.token().indexOf(',') >= 0) {
            throw new RepeatedHeaderException(name);
        }
        return presented;
    }

    /**
     * Returns the token in a value of this header; its text is empty if the authentication scheme is not followed by a
     * token.
     *
     * @return {@code null} if the value has another authentication scheme
     */
    public @Nullable PresentedToken find(String value) {
        for (int i = 0; i < presentations.size(); i++) {
            String token = presentations.get(i).token(value);
            if (token != null) {
                return new PresentedToken(token, presentations.get(i));
            }
        }
        return null;
    }

    /** Adds a token to an outgoing request, in the first of the presentations. */
    public void write(OutboundRequest next, String token) {
        next.header(name, presentations.getFirst().value(token));
    }
}
