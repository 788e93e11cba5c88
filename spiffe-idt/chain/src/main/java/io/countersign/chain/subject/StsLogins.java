// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.subject;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestCustomizers;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * Starts logins at the STS. The STS always shows its login page, even if somebody has already logged in there. A path
 * with another provider starts no login and is not found; Spring Security's own resolver treats it as a failure of the
 * server.
 */
final class StsLogins implements OAuth2AuthorizationRequestResolver {

    static final String PATHS = "/oauth2/authorization";

    private final RequestMatcher begin =
            PathPatternRequestMatcher.withDefaults().matcher(PATHS + "/" + LoginConfiguration.STS);

    private final DefaultOAuth2AuthorizationRequestResolver resolver;

    StsLogins(ClientRegistrationRepository registrations) {
        this.resolver = new DefaultOAuth2AuthorizationRequestResolver(registrations, PATHS);
        resolver.setAuthorizationRequestCustomizer(OAuth2AuthorizationRequestCustomizers.withPkce()
                .andThen(request -> request.additionalParameters(more -> more.put("prompt", "login"))));
    }

    @Override
    public @Nullable OAuth2AuthorizationRequest resolve(HttpServletRequest request) {
        return begin.matches(request) ? resolver.resolve(request) : null;
    }

    @Override
    public @Nullable OAuth2AuthorizationRequest resolve(HttpServletRequest request, String registrationId) {
        return resolver.resolve(request, registrationId);
    }
}
