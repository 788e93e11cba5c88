// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.user.LoggedIn;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Valid request for an authorization code (RFC 6749 section 4.1.1, OpenID Connect Core section 3.1.2.1).
 *
 * @param reply how its client is answered
 * @param scopes requested scopes that this server knows
 * @param resources services that tokens are requested for (RFC 8707); empty for the client's default
 * @param challenge S256 challenge of its proof key (RFC 7636)
 * @param keyThumbprint thumbprint of the key that the code is to be bound to (RFC 9449 section 10), if any
 * @param maxAge maximum seconds since the login, if limited
 * @param parameters all parameters as received
 * @param requestUri {@code request_uri} that stands for the parameters if the client pushed them (RFC 9126)
 * @param subject only user who may be answered for (OpenID Connect Core section 3.1.2.2), if the client names one
 */
record AuthorizationRequest(
        String clientId,
        Reply reply,
        Set<String> scopes,
        List<String> resources,
        @Nullable String nonce,
        String challenge,
        @Nullable String keyThumbprint,
        Set<String> prompts,
        @Nullable Long maxAge,
        Map<String, String> parameters,
        @Nullable String requestUri,
        @Nullable String subject) {

    /** Parameters of a pushed request that this server adds: the logins that answered the two pages. */
    static final String LOGIN_BY = "sts.login_by";

    static final String CONSENT_BY = "sts.consent_by";

    AuthorizationRequest {
        Objects.requireNonNull(clientId, "clientId cannot be null");
        Objects.requireNonNull(reply, "reply cannot be null");
        Objects.requireNonNull(scopes, "scopes cannot be null");
        Objects.requireNonNull(challenge, "challenge cannot be null");
        resources = List.copyOf(resources);
        prompts = Set.copyOf(prompts);
        parameters = Map.copyOf(parameters);
    }

    String redirectUri() {
        return reply.redirectUri();
    }

    /** Whether the user must enter the password even if logged in, and has not done so for this request. */
    boolean wantsLogin(LoggedIn login) {
        return (prompts.contains("login") || prompts.contains("select_account")) && !isAnswered(LOGIN_BY, login);
    }

    /** Whether the user must be asked for consent even if it was granted before, and was not asked for this request. */
    boolean wantsConsent(LoggedIn login) {
        return prompts.contains("consent") && !isAnswered(CONSENT_BY, login);
    }

    /** Whether a page was answered for this request in a login. A request that was not pushed cannot tell. */
    boolean isAnswered(String page, LoggedIn login) {
        return requestUri != null && tag(login).equals(parameters.get(page));
    }

    /** Returns a text that identifies a login of a user. */
    static String tag(LoggedIn login) {
        return login.since().toEpochMilli() + " " + login.user().id();
    }

    /** Whether no page may be shown. */
    boolean isSilent() {
        return prompts.contains("none");
    }

    /** Returns the parameters by which a page of this server refers to this request. */
    Map<String, String> reference() {
        return requestUri == null ? parameters : Map.of("client_id", clientId, "request_uri", requestUri);
    }

    @Override
    public String toString() {
        return "AuthorizationRequest[" + clientId + ", " + scopes + "]";
    }
}
