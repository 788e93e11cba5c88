// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.core.SenderBinding;
import io.countersign.jose.jwt.Jwt;
import io.countersign.json.JsonObject;
import io.countersign.tokens.Authorities;
import io.countersign.tokens.Confirmation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the claims of access tokens (RFC 9068 section 2.2). */
final class AccessTokens {

    static final String TYPE = "at+jwt";

    /** Maximum number of workloads that a call may have passed through. */
    static final int MAX_CHAIN = 8;

    private static final Set<String> REGISTERED = Set.of(
            "iss", "sub", "aud", "exp", "nbf", "iat", "jti", "client_id", "scope", "roles", "username", "cnf", "act");

    private AccessTokens() {}

    /** Whether the client acts for itself, so that the token belongs to no user (RFC 9068 section 5). */
    static boolean isClientsOwn(Jwt jwt) {
        String client = jwt.claims().string("client_id");
        if (client == null || client.isEmpty()) {
            throw invalid();
        }
        return client.equals(jwt.subject());
    }

    /** Returns the scopes of the token, as authorities. */
    static Set<String> scopes(Jwt jwt) {
        return Authorities.of(Authorities.scopes(scope(jwt.claims())), List.of());
    }

    static @Nullable String scope(JsonObject claims) {
        String scope = claims.string("scope");
        if (scope == null && claims.containsKey("scope")) {
            throw invalid();
        }
        return scope;
    }

    static List<String> strings(JsonObject claims, String name) {
        try {
            return claims.strings(name);
        } catch (InvalidCredentialException ex) {
            throw invalid();
        }
    }

    /**
     * Returns the workloads that the token has passed through, from origin to peer. The outermost {@code act} names
     * the last one (RFC 8693 section 4.1).
     */
    static List<Caller.Workload> actors(Jwt jwt) {
        List<Caller.Workload> chain = new ArrayList<>();
        Object act = jwt.claims().get("act");
        while (act != null) {
            if (!(act instanceof JsonObject actor) || chain.size() == MAX_CHAIN) {
                throw invalid();
            }
            String subject = actor.string("sub");
            if (subject == null || subject.isEmpty()) {
                throw invalid();
            }
            chain.addFirst(new Caller.Workload(subject));
            act = actor.get("act");
        }
        return chain;
    }

    /** Returns the sender that the {@code cnf} of the token allows. */
    static SenderBinding binding(Jwt jwt) {
        return Confirmation.binding(jwt.claims());
    }

    /** Returns the claims that are not part of the caller's identity or authorities. */
    static Map<String, Object> others(Jwt jwt) {
        Map<String, Object> others = new LinkedHashMap<>();
        jwt.claims().forEach((name, value) -> {
            if (!REGISTERED.contains(name)) {
                others.put(name, value);
            }
        });
        return others;
    }

    static InvalidCredentialException invalid() {
        return new InvalidCredentialException(RefusalCode.INVALID_CLAIM, "the claims do not fit this kind of token");
    }
}
