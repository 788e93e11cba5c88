// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import io.countersign.core.Caller;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.UnknownOutcomeException;
import io.countersign.json.JsonObject;
import io.countersign.schemes.profile.ClaimPath;
import io.countersign.schemes.profile.LoginClaims;
import io.countersign.tokens.Confirmation;
import io.countersign.tokens.TokenIdentity;
import io.countersign.tokens.VerifiedCredential;
import io.countersign.tokens.VerifiedPart;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Converts introspection answers (RFC 7662 section 2.2) to callers.
 *
 * @param rules rules for the tokens of the issuer
 * @param withoutExpiry time for which a token without {@code exp} is valid after the request
 */
record AnswerReader(OpaqueTokenRules rules, Duration withoutExpiry) {

    private static final Set<String> REGISTERED = Set.of(
            "active",
            "iss",
            "sub",
            "aud",
            "exp",
            "nbf",
            "iat",
            "jti",
            "client_id",
            "scope",
            "username",
            "token_type",
            "cnf");

    AnswerReader {
        Objects.requireNonNull(rules, "rules cannot be null");
        Objects.requireNonNull(withoutExpiry, "withoutExpiry cannot be null");
    }

    /**
     * Reads an answer.
     *
     * @param asked time of the request
     * @throws InvalidCredentialException if the token is not accepted
     * @throws UnknownOutcomeException if the answer does not say whether the token is active
     */
    VerifiedCredential read(JsonObject answer, String token, Instant asked) {
        if (!(answer.get("active") instanceof Boolean active)) {
            throw new UnknownOutcomeException("introspection answer without a boolean active");
        }
        if (!active) {
            throw new InvalidCredentialException(OpaqueTokenScheme.INACTIVE, "the token is not active");
        }
        List<String> audience = Claims.audience(answer);
        Set<String> authorities = rules.authorities().map(answer);
        new AnswerChecks(rules).check(answer, audience, authorities, asked);
        return verified(answer, audience, authorities, token, asked);
    }

    private VerifiedCredential verified(
            JsonObject answer, @Nullable List<String> audience, Set<String> authorities, String token, Instant asked) {
        Caller.User user = isService(answer) ? null : user(answer);
        String subject = user == null ? client(answer) : user.id();
        Instant expiry = Claims.time(answer, "exp");
        Caller caller = new Caller(
                user,
                user == null ? List.of(new Caller.Workload(subject, rules.issuer())) : List.of(),
                authorities,
                others(answer),
                expiry == null ? asked.plus(withoutExpiry) : expiry,
                Confirmation.binding(answer),
                OpaqueCredential.of(token, answer, audience, user == null ? null : subject));
        Caller.Login login = user == null ? null : LoginClaims.read(answer, LoginClaims.ACR);
        return VerifiedCredential.of(caller.withLogin(login), VerifiedPart.withoutKey(identity(answer, subject)));
    }

    private boolean isService(JsonObject answer) {
        if (rules.service() != null && rules.service().isMetBy(answer)) {
            return true;
        }
        boolean withoutSubject = Claims.text(answer, "sub") == null;
        if (withoutSubject && answer.containsKey("username")) {
            throw Claims.invalid("claim=sub missing in the token of a user");
        }
        return withoutSubject;
    }

    private Caller.User user(JsonObject answer) {
        String subject = Objects.requireNonNull(Claims.text(answer, "sub"), "a token without sub is a service's");
        return new Caller.User(rules.issuer(), subject, name(answer));
    }

    private @Nullable String name(JsonObject answer) {
        for (ClaimPath path : rules.userName()) {
            String name = path.text(answer);
            if (name != null) {
                return name;
            }
        }
        return null;
    }

    private static String client(JsonObject answer) {
        String client = Claims.text(answer, "client_id");
        if (client == null) {
            throw Claims.invalid("claim=client_id missing in the token of a service");
        }
        return client;
    }

    private TokenIdentity identity(JsonObject answer, String subject) {
        return new TokenIdentity(
                rules.issuer(),
                Objects.requireNonNullElse(Claims.text(answer, "jti"), ""),
                Claims.text(answer, "sid"),
                subject,
                Claims.time(answer, "iat"));
    }

    private static Map<String, Object> others(JsonObject answer) {
        Map<String, Object> others = new LinkedHashMap<>();
        answer.forEach((name, value) -> {
            if (!REGISTERED.contains(name)) {
                others.put(name, value);
            }
        });
        return others;
    }
}
