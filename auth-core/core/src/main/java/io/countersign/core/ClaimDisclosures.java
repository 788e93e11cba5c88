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
 * What the claims of a token tell, at every level of its objects. A claim that is not known is taken for an attribute of
 * the user.
 *
 * @since 0.1
 */
public final class ClaimDisclosures {

    /**
     * By which requests can be linked: registered ones (RFC 7519, RFC 7800, RFC 9493), those of OpenID
     * Connect, and what a proof showed.
     */
    private static final Set<String> IDENTIFIERS = Set.of(
            "jti", "sid", "txn", "jkt", "x5t#S256", "nonce", "username", "preferred_username", "email", "phone_number");

    /** What a token says of itself: its maker, its receivers, its times and its client. */
    private static final Set<String> OF_CREDENTIAL =
            Set.of("iss", "aud", "exp", "nbf", "iat", "auth_time", "client_id", "azp", "req_wl", "format");

    /** Objects and lists about programs and the request, and not the user. */
    private static final Set<String> OF_PROGRAMS = Set.of("act", "may_act", "chain", "rctx", "tctx");

    private static final String SUBJECT_ID = "sub_id";

    private final List<Disclosure> told = new ArrayList<>();

    private final @Nullable String subject;

    private final Map<String, Disclosure.Kind> own;

    /**
     * @param subject the user's {@code sub}, or {@code null} if the token is a program's own
     * @param own kinds of the claims that a token has of its own, by their names
     */
    public ClaimDisclosures(@Nullable String subject, Map<String, Disclosure.Kind> own) {
        this.subject = subject;
        this.own = Map.copyOf(own);
    }

    /**
     * Adds the claims of a token.
     *
     * @param path what stands before each name
     * @param claims with objects as maps
     * @param without the claims that tell nothing, or what is added apart
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

    @SuppressWarnings("unchecked") // the names of JSON's members are texts
    private static Map<String, ?> named(Map<?, ?> object) {
        return (Map<String, ?>) object;
    }

    private Disclosure.Kind kind(String path, String name, Object value) {
        if (name.equals("sub")) {
            // That of a service's own token is the service.
            return value.equals(subject) || path.endsWith(SUBJECT_ID + ".") ? IDENTIFIER : CREDENTIAL;
        }
        if (IDENTIFIERS.contains(name)) {
            return IDENTIFIER;
        }
        return own.getOrDefault(name, OF_CREDENTIAL.contains(name) ? CREDENTIAL : ATTRIBUTE);
    }

    /** All that was added. */
    public List<Disclosure> all() {
        return List.copyOf(told);
    }
}
