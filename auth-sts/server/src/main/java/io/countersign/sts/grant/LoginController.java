// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.grant;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.countersign.sts.client.Client;
import io.countersign.sts.client.ClientAssertion;
import io.countersign.sts.client.ClientAssertionConverter;
import io.countersign.sts.client.ClientAuthenticator;
import io.countersign.sts.support.Audit;
import io.countersign.sts.support.IssueObservations;
import io.countersign.sts.support.IssuedToken;
import io.countersign.sts.token.TokenIssuer;
import io.countersign.sts.user.LoginRequest;
import io.countersign.sts.web.Endpoints;
import io.countersign.sts.web.OAuthErrors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Issues the token of a user whose password the user service has checked. This server stores no users and checks no
 * passwords.
 */
@RestController
final class LoginController {

    private final ClientAuthenticator authenticator;

    private final TokenIssuer issuer;

    private final IssueObservations observations;

    LoginController(ClientAuthenticator authenticator, TokenIssuer issuer, IssueObservations observations) {
        this.authenticator = authenticator;
        this.issuer = issuer;
        this.observations = observations;
    }

    @PostMapping(Endpoints.LOGIN)
    ResponseEntity<LoginResponse> login(@RequestBody LoginRequest request) {
        IssuedToken token = observations.observe("shared-jwt", () -> issue(request));
        return ResponseEntity.ok()
                .cacheControl(CacheControl.noStore())
                .body(new LoginResponse(token.value(), "Bearer", token.life(), token.id()));
    }

    private IssuedToken issue(LoginRequest request) {
        return issuer.issueUserToken(client(request), request.user());
    }

    private Client client(LoginRequest request) {
        @Nullable String assertion = request.clientAssertion();
        if (assertion == null || !ClientAssertionConverter.JWT_BEARER.equals(request.clientAssertionType())) {
            throw OAuthErrors.invalidClient();
        }
        Client client = authenticator.authenticate(ClientAssertion.parse(assertion), Endpoints.LOGIN);
        if (!client.mayLogin()) {
            Audit.refused(Endpoints.LOGIN, client.id(), "not_the_user_service");
            throw OAuthErrors.invalidClient();
        }
        return client;
    }

    /**
     * Answer to a login.
     *
     * @param expiresIn life of the token in seconds
     */
    record LoginResponse(
            @JsonProperty("access_token") String accessToken,
            @JsonProperty("token_type") String tokenType,
            @JsonProperty("expires_in") long expiresIn,
            String jti) {

        /** Omits the token. */
        @Override
        public String toString() {
            return "LoginResponse[jti=" + jti + "]";
        }
    }
}
