// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Valid request for an authorization code (RFC 6749 section 4.1.1, OpenID Connect Core section 3.1.2.1).
 *
 * @param challenge S256 challenge of its proof key (RFC 7636)
 * @param keyThumbprint thumbprint of the key that the code is to be bound to (RFC 9449 section 10), if any
 * @param maxAge maximum seconds since the login, if limited
 * @param parameters all parameters as received
 */
record AuthorizationRequest(
        String clientId,
        String redirectUri,
        Set<String> scopes,
        @Nullable String state,
        @Nullable String nonce,
        String challenge,
        @Nullable String keyThumbprint,
        Set<String> prompts,
        @Nullable Long maxAge,
        Map<String, String> parameters) {

    AuthorizationRequest {
        Objects.requireNonNull(clientId, "clientId cannot be null");
        Objects.requireNonNull(redirectUri, "redirectUri cannot be null");
        Objects.requireNonNull(scopes, "scopes cannot be null");
        Objects.requireNonNull(challenge, "challenge cannot be null");
        prompts = Set.copyOf(prompts);
        parameters = Map.copyOf(parameters);
    }

    /** Whether the user must enter the password even if logged in. */
    boolean wantsLogin() {
        return prompts.contains("login") || prompts.contains("select_account");
    }

    /** Whether no page may be shown. */
    boolean isSilent() {
        return prompts.contains("none");
    }

    @Override
    public String toString() {
        return "AuthorizationRequest[" + clientId + ", " + scopes + "]";
    }
}
