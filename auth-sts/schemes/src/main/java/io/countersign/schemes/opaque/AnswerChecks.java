// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.core.SenderBinding;
import io.countersign.json.JsonObject;
import io.countersign.schemes.profile.IssuerProfile;
import io.countersign.tokens.Confirmation;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks the members of an answer about an active token. The authorization server checks times and issuer too, but an
 * error there must not open this service.
 */
record AnswerChecks(OpaqueTokenRules rules) {

    // Kinds of tokens that servers name in members of their own: Keycloak in typ, Ory Hydra in token_use.
    private static final Set<String> OTHER_KINDS =
            Set.of("refresh", "offline", "id", "logout", "refresh_token", "id_token", "initialaccesstoken");

    AnswerChecks {
        Objects.requireNonNull(rules, "rules cannot be null");
    }

    /**
     * Checks all members.
     *
     * @param audience audience in the answer, or {@code null} if there is none
     * @param authorities authorities that the answer grants
     * @throws InvalidCredentialException if a check fails
     */
    void check(JsonObject answer, @Nullable List<String> audience, Set<String> authorities, Instant now) {
        checkIssuer(answer);
        checkTimes(answer, now);
        checkAudience(audience);
        checkKind(answer);
        checkClient(answer);
        checkScopes(audience, authorities);
    }

    private void checkIssuer(JsonObject answer) {
        String issuer = Claims.text(answer, "iss");
        if (issuer != null && !issuer.equals(rules.issuer())) {
            throw new InvalidCredentialException(
                    RefusalCode.UNTRUSTED_ISSUER, "claim=iss is not the configured issuer");
        }
    }

    private void checkTimes(JsonObject answer, Instant now) {
        Instant expiry = Claims.time(answer, "exp");
        if (expiry != null && !now.isBefore(expiry.plus(rules.clockSkew()))) {
            throw new InvalidCredentialException(RefusalCode.EXPIRED, "the token has expired");
        }
        for (String name : List.of("nbf", "iat")) {
            Instant begin = Claims.time(answer, name);
            if (begin != null && begin.isAfter(now.plus(rules.clockSkew()))) {
                throw new InvalidCredentialException(RefusalCode.NOT_YET_VALID, "claim=" + name + " is in the future");
            }
        }
    }

    private void checkAudience(@Nullable List<String> audience) {
        if (audience == null) {
            if (rules.audienceRequired()) {
                throw new InvalidCredentialException(RefusalCode.WRONG_AUDIENCE, "claim=aud missing");
            }
        } else if (Collections.disjoint(audience, rules.audiences())) {
            throw new InvalidCredentialException(RefusalCode.WRONG_AUDIENCE, "the token is for another audience");
        }
    }

    /** Refuses other tokens than access tokens, and a type that contradicts the binding. */
    private static void checkKind(JsonObject answer) {
        IssuerProfile.refuseForbidden(answer, false);
        for (String name : List.of("typ", "token_use")) {
            if (answer.get(name) instanceof String kind && OTHER_KINDS.contains(kind.toLowerCase(Locale.ROOT))) {
                throw new InvalidCredentialException(
                        RefusalCode.WRONG_TYPE, "claim=" + name + " is not an access token");
            }
        }
        String type = Claims.text(answer, "token_type");
        if (type != null && !type.equalsIgnoreCase(expectedType(answer))) {
            throw new InvalidCredentialException(RefusalCode.WRONG_TYPE, "claim=token_type contradicts claim=cnf");
        }
    }

    /**
     * Returns the {@code token_type} for the binding. How the token was presented is compared with its binding for each
     * request, also if the answer is cached.
     */
    private static String expectedType(JsonObject answer) {
        return Confirmation.binding(answer) instanceof SenderBinding.Key ? "DPoP" : "Bearer";
    }

    private void checkClient(JsonObject answer) {
        String client = Claims.text(answer, "client_id");
        if (!rules.clients().isEmpty() && (client == null || !rules.clients().contains(client))) {
            throw Claims.invalid("claim=client_id is not a configured client");
        }
    }

    /** Tokens without audience need one of the scopes, so that not each token of the client opens this service. */
    private void checkScopes(@Nullable List<String> audience, Set<String> authorities) {
        boolean enough = audience != null
                || rules.requiredScopes().stream().anyMatch(scope -> authorities.contains("SCOPE_" + scope));
        if (!enough) {
            throw new InvalidCredentialException(
                    RefusalCode.WRONG_AUDIENCE, "a token without aud needs one of required-scopes");
        }
    }
}
