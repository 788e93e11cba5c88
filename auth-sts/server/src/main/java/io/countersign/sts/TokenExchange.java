// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.jose.JoseException;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Token exchange (RFC 8693): a service that a user has called gets a token for the next service, if the policy lets it act there.
 */
final class TokenExchange implements Grant {

    private static final Set<String> SUBJECT_TYPES = Set.of(TokenTypes.ACCESS_TOKEN, TokenTypes.JWT);

    private static final Set<String> ISSUED_TYPES = Set.of(TokenTypes.ACCESS_TOKEN, TokenTypes.JWT);

    private final SubjectTokens subjects;

    private final Delegation delegation;

    TokenExchange(SubjectTokens subjects, Delegation delegation) {
        this.subjects = Objects.requireNonNull(subjects, "subjects cannot be null");
        this.delegation = Objects.requireNonNull(delegation, "delegation cannot be null");
    }

    @Override
    public String type() {
        return "urn:ietf:params:oauth:grant-type:token-exchange";
    }

    @Override
    public String scheme(GrantForm form) {
        return "token-exchange";
    }

    @Override
    public GrantAnswer answer(Client client, GrantForm form, Sender sender) {
        String requested = requestedType(form);
        requireSubjectType(form);
        String token = form.required("subject_token");
        try {
            Subject subject = subjects.verify(token, client);
            Map<String, Object> more = Map.of("issued_token_type", requested);
            return delegation.delegate(client, subject, form, sender, more);
        } catch (JoseException ex) {
            // RFC 8693 section 2.2.2 wants invalid_request for a token that is unacceptable for whatever reason.
            throw OAuthErrors.invalidRequest("the subject token is not acceptable: " + ex.code());
        }
    }

    private static String requestedType(GrantForm form) {
        String type = form.optional("requested_token_type");
        if (type == null) {
            return TokenTypes.ACCESS_TOKEN;
        }
        if (!ISSUED_TYPES.contains(type)) {
            throw OAuthErrors.invalidRequest("the requested_token_type is not one that is issued here");
        }
        return type;
    }

    private static void requireSubjectType(GrantForm form) {
        if (!SUBJECT_TYPES.contains(form.required("subject_token_type"))) {
            throw OAuthErrors.invalidRequest("the subject_token_type is not one that is read here");
        }
    }
}
