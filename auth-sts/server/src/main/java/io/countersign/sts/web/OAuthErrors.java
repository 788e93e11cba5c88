// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.web;

import io.countersign.core.RefusalCode;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;

/** Errors that this server answers with (RFC 6749 section 5.2, RFC 8707 section 2, RFC 9449 section 5). */
public final class OAuthErrors {

    private static final String RFC_6749 = "https://www.rfc-editor.org/rfc/rfc6749#section-5.2";

    private static final String RFC_8707 = "https://www.rfc-editor.org/rfc/rfc8707#section-2";

    private static final String RFC_9449 = "https://www.rfc-editor.org/rfc/rfc9449#section-5";

    private OAuthErrors() {}

    /** Returns {@code invalid_client} without a description: the name of the failed check would be an oracle. */
    public static OAuth2AuthenticationException invalidClient() {
        return error(OAuth2ErrorCodes.INVALID_CLIENT, null, null);
    }

    public static OAuth2AuthenticationException invalidRequest(String description) {
        return error(OAuth2ErrorCodes.INVALID_REQUEST, description, RFC_6749);
    }

    public static OAuth2AuthenticationException invalidGrant(String description) {
        return error(OAuth2ErrorCodes.INVALID_GRANT, description, RFC_6749);
    }

    public static OAuth2AuthenticationException invalidScope(String description) {
        return error(OAuth2ErrorCodes.INVALID_SCOPE, description, RFC_6749);
    }

    public static OAuth2AuthenticationException invalidTarget(String description) {
        return error("invalid_target", description, RFC_8707);
    }

    public static OAuth2AuthenticationException unauthorizedClient(String description) {
        return error(OAuth2ErrorCodes.UNAUTHORIZED_CLIENT, description, RFC_6749);
    }

    public static OAuth2AuthenticationException invalidDpopProof(RefusalCode code) {
        return error(OAuth2ErrorCodes.INVALID_DPOP_PROOF, "the proof is not acceptable: " + code, RFC_9449);
    }

    /** Returns an error that is not the client's fault, answered with 503. */
    public static OAuth2AuthenticationException unavailable(String description) {
        return error(OAuth2ErrorCodes.TEMPORARILY_UNAVAILABLE, description, null);
    }

    private static OAuth2AuthenticationException error(
            String code, @Nullable String description, @Nullable String uri) {
        return new OAuth2AuthenticationException(new OAuth2Error(code, description, uri));
    }
}
