// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.exchange;

import io.countersign.core.InvalidCredentialException;
import io.countersign.sts.client.Client;
import io.countersign.sts.grant.Grant;
import io.countersign.sts.grant.GrantAnswer;
import io.countersign.sts.grant.GrantForm;
import io.countersign.sts.grant.Sender;
import io.countersign.sts.support.IssuedToken;
import io.countersign.sts.token.Subject;
import io.countersign.sts.token.TokenTypes;
import io.countersign.sts.token.TrustDomain;
import io.countersign.sts.web.OAuthErrors;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Token exchange (RFC 8693). A service that a user has called gets a token for the next service, or a transaction token
 * for its trust domain, if the policy lets it act there.
 */
final class TokenExchange implements Grant {

    private static final Set<String> ACCESS_TYPES = Set.of(TokenTypes.ACCESS_TOKEN, TokenTypes.JWT);

    private final SubjectTokens subjects;

    private final ActorTokens actors;

    private final Delegation delegation;

    private final DerivedTokens tokens;

    private final TrustDomain domain;

    /** @param domain trust domain of this server's transaction tokens */
    TokenExchange(
            SubjectTokens subjects,
            ActorTokens actors,
            Delegation delegation,
            DerivedTokens tokens,
            TrustDomain domain) {
        this.subjects = subjects;
        this.actors = actors;
        this.delegation = delegation;
        this.tokens = tokens;
        this.domain = domain;
    }

    @Override
    public String type() {
        return "urn:ietf:params:oauth:grant-type:token-exchange";
    }

    @Override
    public String scheme(GrantForm form) {
        List<String> requested = form.parameters().getOrDefault("requested_token_type", List.of());
        return requested.contains(TokenTypes.TXN_TOKEN) ? "transaction-token" : "token-exchange";
    }

    @Override
    public GrantAnswer answer(Client client, GrantForm form, Sender sender) {
        String requested = requestedType(form);
        boolean transaction = requested.equals(TokenTypes.TXN_TOKEN);
        domain.requireTarget(form.target(), transaction);
        try {
            Subject subject = subject(client, form, transaction);
            actors.require(form, client, sender);
            Permission permission = delegation.permit(client, subject, form, sender);
            Map<String, Object> more = Map.of("issued_token_type", requested);
            if (!transaction) {
                IssuedToken token = tokens.accessToken(permission);
                tokens.audit(DerivedTokens.EXCHANGED, token, permission);
                return permission.answer(token, more);
            }
            IssuedToken token = tokens.transactionToken(permission, TransactionContext.of(form));
            tokens.audit(DerivedTokens.TRANSACTION, token, permission);
            return new GrantAnswer(token, GrantAnswer.NOT_APPLICABLE, permission.scopes(), more);
        } catch (InvalidCredentialException ex) {
            // RFC 8693 section 2.2.2 requires invalid_request for an unacceptable token, for every reason.
            throw OAuthErrors.invalidRequest("the subject token is not acceptable: " + ex.code());
        }
    }

    private static String requestedType(GrantForm form) {
        String type = form.optional("requested_token_type");
        if (type == null) {
            return TokenTypes.ACCESS_TOKEN;
        }
        if (!ACCESS_TYPES.contains(type) && !type.equals(TokenTypes.TXN_TOKEN)) {
            throw OAuthErrors.invalidRequest("the requested_token_type is not supported");
        }
        return type;
    }

    private Subject subject(Client client, GrantForm form, boolean transaction) {
        String type = form.required("subject_token_type");
        String token = form.required("subject_token");
        if (ACCESS_TYPES.contains(type)) {
            return subjects.accessToken(token, client);
        }
        if (type.equals(TokenTypes.TXN_TOKEN) && !transaction) {
            domain.requireLeaving(client.id(), form.target());
            return subjects.transactionToken(token);
        }
        throw OAuthErrors.invalidRequest("the subject_token_type is not supported");
    }
}
