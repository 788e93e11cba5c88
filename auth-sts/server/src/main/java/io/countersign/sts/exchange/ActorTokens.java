// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.exchange;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.json.JsonObject;
import io.countersign.schemes.JwtParts;
import io.countersign.sts.client.Client;
import io.countersign.sts.client.ClientAuthenticator;
import io.countersign.sts.grant.GrantForm;
import io.countersign.sts.grant.Sender;
import io.countersign.sts.token.OwnTokens;
import io.countersign.sts.token.SubjectClaims;
import io.countersign.sts.token.TokenTypes;
import io.countersign.sts.web.Endpoints;
import io.countersign.sts.web.OAuthErrors;
import io.countersign.tokens.RevocationList;
import java.util.Objects;
import java.util.Set;

/**
 * Verifies the actor token of a request (RFC 8693 section 2.1). The actor must be the client itself, so the token adds
 * nothing to the client's authentication: it is an assertion of the client, or a token issued to it.
 */
public final class ActorTokens {

    private static final RefusalCode NOT_BOUND = new RefusalCode("actor_not_bound");

    private static final Set<String> TYPES = Set.of(TokenTypes.ACCESS_TOKEN, TokenTypes.JWT);

    private final OwnTokens own;

    private final ClientAuthenticator authenticator;

    private final RevocationList revocations;

    public ActorTokens(OwnTokens own, ClientAuthenticator authenticator, RevocationList revocations) {
        this.own = Objects.requireNonNull(own, "own cannot be null");
        this.authenticator = Objects.requireNonNull(authenticator, "authenticator cannot be null");
        this.revocations = Objects.requireNonNull(revocations, "revocations cannot be null");
    }

    /** Refuses an actor token that is not the client's own with {@code invalid_request}. The token is optional. */
    public void require(GrantForm form, Client client, Sender sender) {
        String token = form.optional("actor_token");
        String type = form.optional("actor_token_type");
        if ((token == null) != (type == null)) {
            throw OAuthErrors.invalidRequest("actor_token and actor_token_type are required together");
        }
        if (token == null || type == null) {
            return;
        }
        if (!TYPES.contains(type)) {
            throw OAuthErrors.invalidRequest("the actor_token_type is not supported");
        }
        try {
            require(CompactJws.parse(token), token, client, sender);
        } catch (InvalidCredentialException ex) {
            throw OAuthErrors.invalidRequest("the actor token is not acceptable: " + ex.code());
        }
    }

    private void require(CompactJws jws, String token, Client client, Sender sender) {
        if (client.id().equals(jws.unverifiedClaims().string("iss"))) {
            authenticator.requireAssertion(client, jws, Endpoints.TOKEN);
            return;
        }
        Jwt jwt = own.verify(token).orElseThrow(ActorTokens::notBound);
        JsonObject confirmation = SubjectClaims.object(jwt.claims(), "cnf");
        if (!client.id().equals(jwt.subject())
                || !client.id().equals(jwt.claims().string("client_id"))) {
            throw notBound();
        }
        if (confirmation != null && !sender.proves(confirmation)) {
            throw new InvalidCredentialException(RefusalCode.WRONG_SENDER, "bound to another sender");
        }
        switch (revocations.status(JwtParts.identity(jwt))) {
            case CURRENT -> {}
            case REVOKED -> throw new InvalidCredentialException(RefusalCode.REVOKED, "the token was revoked");
            case UNKNOWN -> throw OAuthErrors.unavailable("it is unknown whether the actor token was revoked");
        }
    }

    private static InvalidCredentialException notBound() {
        return new InvalidCredentialException(NOT_BOUND, "the actor is not bound to the client");
    }
}
