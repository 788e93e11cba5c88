// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.settings.CodeFlowProperties;
import io.countersign.sts.support.Audit;
import io.countersign.sts.support.OpaqueToken;
import io.countersign.sts.user.LoggedIn;
import io.countersign.sts.user.LoginAuthentication;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationCode;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationCodeRequestAuthenticationToken;

/**
 * Issues a code for the user who is logged in and has consented (RFC 6749 section 4.1.2). Spring's own provider accepts any port of a
 * loopback address and clients without a proof key, ignores {@code max_age}, and stores the code itself instead of its
 * digest.
 */
final class AuthorizationProvider implements AuthenticationProvider {

    private final UserAuthorizations authorizations;

    private final UserConsents consents;

    private final CodeFlowProperties settings;

    private final Duration tokenLife;

    private final Clock clock;

    /** @param tokenLife life of an access token */
    AuthorizationProvider(
            UserAuthorizations authorizations,
            UserConsents consents,
            CodeFlowProperties settings,
            Duration tokenLife,
            Clock clock) {
        this.authorizations = authorizations;
        this.consents = consents;
        this.settings = settings;
        this.tokenLife = tokenLife;
        this.clock = clock;
    }

    @Override
    public Authentication authenticate(Authentication authentication) {
        OAuth2AuthorizationCodeRequestAuthenticationToken token =
                (OAuth2AuthorizationCodeRequestAuthenticationToken) authentication;
        AuthorizationRequest request = (AuthorizationRequest)
                Objects.requireNonNull(token.getAdditionalParameters().get(AuthorizationRequest.class.getName()));
        LoginAuthentication principal = (LoginAuthentication) token.getPrincipal();
        LoggedIn login = principal.login();
        if (login == null || !suffices(login, request)) {
            throw loginRequired(request);
        }
        if (request.wantsConsent(login) || !isCovered(request, login)) {
            throw consentRequired(request);
        }
        Instant now = clock.instant();
        Instant codeExpiry = now.plus(settings.codeTtl());
        OpaqueToken code = authorizations.start(authorization(request, login, codeExpiry), request, codeExpiry);
        Audit.authorized(request.clientId(), login.user().id(), String.join(" ", request.scopes()));
        OAuth2AuthorizationCodeRequestAuthenticationToken answer =
                new OAuth2AuthorizationCodeRequestAuthenticationToken(
                        token.getAuthorizationUri(),
                        request.clientId(),
                        principal,
                        new OAuth2AuthorizationCode(code.value(), now, codeExpiry),
                        request.redirectUri(),
                        request.reply().state(),
                        request.scopes());
        answer.setDetails(request.reply());
        return answer;
    }

    private boolean isCovered(AuthorizationRequest request, LoggedIn login) {
        return consents.cover(login.user().id(), request.clientId(), request.scopes(), request.resources());
    }

    private boolean suffices(LoggedIn login, AuthorizationRequest request) {
        @Nullable Long maxAge = request.maxAge();
        boolean recent = maxAge == null
                || request.isAnswered(AuthorizationRequest.LOGIN_BY, login)
                || !login.since().plusSeconds(maxAge).isBefore(clock.instant());
        boolean wanted = request.subject() == null
                || request.subject().equals(login.user().id());
        return recent && wanted && !request.wantsLogin(login);
    }

    private static RuntimeException loginRequired(AuthorizationRequest request) {
        return request.isSilent()
                ? request.reply()
                        .refusal("login_required", "the user is not logged in, or the login is older than max_age")
                : PageRequiredException.login(request);
    }

    private static RuntimeException consentRequired(AuthorizationRequest request) {
        return request.isSilent()
                ? request.reply().refusal("consent_required", "the user has not granted these scopes yet")
                : PageRequiredException.consent(request);
    }

    private UserAuthorization authorization(AuthorizationRequest request, LoggedIn login, Instant codeExpiry) {
        Instant end = request.scopes().contains(UserAuthorization.OFFLINE)
                ? login.since().plus(settings.refreshTtl())
                : codeExpiry.plus(tokenLife);
        return new UserAuthorization(
                UUID.randomUUID().toString(),
                request.clientId(),
                login,
                request.scopes(),
                request.resources(),
                end,
                null);
    }

    @Override
    public boolean supports(Class<?> authentication) {
        return OAuth2AuthorizationCodeRequestAuthenticationToken.class.isAssignableFrom(authentication);
    }
}
