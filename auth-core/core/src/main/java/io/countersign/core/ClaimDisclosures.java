// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import static io.countersign.core.Disclosure.Kind.ATTRIBUTE;
import static io.countersign.core.Disclosure.Kind.CREDENTIAL;
import static io.countersign.core.Disclosure.Kind.IDENTIFIER;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Disclosures of the claims of a token, including the members of nested objects. An unknown claim counts as an
 * attribute of the user.
 *
 * @since 0.1
 */
public final class ClaimDisclosures {

    /**
     * Claims that link requests: registered claims (RFC 7519, RFC 7800, RFC 9493), claims of OpenID Connect, and values
     * shown by a proof.
     */
    private static final Set<String> IDENTIFIERS = Set.of(
            "jti", "sid", "txn", "jkt", "x5t#S256", "nonce", "username", "preferred_username", "email", "phone_number");

    /** Claims about the token itself: issuer, audience, times, kind of login and client. */
    private static final Set<String> OF_CREDENTIAL =
            Set.of("iss", "aud", "exp", "nbf", "iat", "auth_time", "acr", "client_id", "azp", "req_wl", "format");

    /** Objects and lists about programs and the request, not about the user. */
    private static final Set<String> OF_PROGRAMS = Set.of("act", "may_act", "chain", "rctx", "tctx");

    private static final String SUBJECT_ID = "sub_id";

    private final List<Disclosure> told = new ArrayList<>();

    private final @Nullable String subject;

    private final Map<String, Disclosure.Kind> own;

    /**
     * @param subject the user's {@code sub}, or {@code null} if a program is the token's subject
     * @param own kinds of claims that are specific to this type of token, by claim name
     */
    public ClaimDisclosures(@Nullable String subject, Map<String, Disclosure.Kind> own) {
        this.subject = subject;
        this.own = Map.copyOf(own);
    }

    /**
     * Adds the claims of a token.
     *
     * @param path prefix of each name
     * @param claims claims of the token, with objects as maps
     * @param without names of claims to leave out
     */
    public ClaimDisclosures add(String path, Map<String, ?> claims, Set<String> without) {
        Objects.requireNonNull(path, "path cannot be null");
        walk(path, claims, subject == null, without);
        return this;
    }

    private void walk(String path, Map<String, ?> claims, boolean ofPrograms, Set<String> without) {
        claims.forEach((name, value) -> {
            boolean programs = ofPrograms || OF_PROGRAMS.contains(name);
            if (without.contains(name)) {
                return;
            }
            Disclosure.Kind kind = programs ? CREDENTIAL : kind(path, name, value);
            if (value instanceof Map<?, ?> object) {
                walk(path + name + ".", named(object), kind == CREDENTIAL, Set.of());
            } else {
                told.add(Disclosure.of(path + name, kind, value));
            }
        });
    }

    @SuppressWarnings("unchecked") // names of JSON members are strings
    private static Map<String, ?> named(Map<?, ?> object) {
        return (Map<String, ?>) object;
    }

    private Disclosure.Kind kind(String path, String name, Object value) {
        if (name.equals("sub")) {
            // In a service's own token, the subject is the service.
            return value.equals(subject) || path.endsWith(SUBJECT_ID + ".") ? IDENTIFIER : CREDENTIAL;
        }
        if (IDENTIFIERS.contains(name)) {
            return IDENTIFIER;
        }
        return own.getOrDefault(name, OF_CREDENTIAL.contains(name) ? CREDENTIAL : ATTRIBUTE);
    }

    /** Returns all disclosures added so far. */
    public List<Disclosure> all() {
        return List.copyOf(told);
    }
}
