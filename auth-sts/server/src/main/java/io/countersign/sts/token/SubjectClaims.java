// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.token;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.jwt.Jwt;
import io.countersign.json.JsonObject;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the claims of a user's token and checks their types (RFC 9068 section 2.2). */
public final class SubjectClaims {

    private SubjectClaims() {}

    /** Refuses a service's own token: there is no user to act for. */
    public static void requireUser(Jwt jwt) {
        String client = jwt.claims().string("client_id");
        if (jwt.subject().equals(client)) {
            throw invalid("a service's own token");
        }
    }

    public static Set<String> scopes(JsonObject claims) {
        String scope = text(claims, "scope");
        return scope == null || scope.isEmpty()
                ? Set.of()
                : Arrays.stream(scope.split(" ", -1)).collect(Collectors.toUnmodifiableSet());
    }

    public static @Nullable String text(JsonObject claims, String name) {
        String text = claims.string(name);
        if (text == null && claims.containsKey(name)) {
            throw invalid("a claim of the wrong kind");
        }
        return text;
    }

    public static @Nullable JsonObject object(JsonObject claims, String name) {
        Object value = claims.get(name);
        if (value == null || value instanceof JsonObject) {
            return (JsonObject) value;
        }
        throw invalid("a claim of the wrong kind");
    }

    /** Returns the claims of the user's login (RFC 9068 section 2.2.1). */
    public static Map<String, Object> login(JsonObject claims) {
        Map<String, Object> login = new HashMap<>();
        Long time = claims.number("auth_time");
        if (time != null) {
            login.put("auth_time", time);
        }
        String acr = text(claims, "acr");
        if (acr != null) {
            login.put("acr", acr);
        }
        return login;
    }

    public static Instant issuedAt(Jwt jwt) {
        Instant issuedAt = jwt.issuedAt();
        if (issuedAt == null) {
            throw invalid("the claim iat is missing");
        }
        return issuedAt;
    }

    public static InvalidCredentialException invalid(String message) {
        return new InvalidCredentialException(RefusalCode.INVALID_CLAIM, message);
    }
}
