// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.web.Endpoints;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationCodeRequestAuthenticationToken;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.security.web.authentication.AuthenticationSuccessHandler;

/**
 * Answers requests for an authorization code. A redirect sends the code or the error to the client, with its state and
 * this server's issuer (RFC 6749 section 4.1.2, RFC 9207). Other answers are a redirect to the login page, and a page
 * with the error.
 */
public final class AuthorizationResponses implements AuthenticationSuccessHandler, AuthenticationFailureHandler {

    private final String issuer;

    AuthorizationResponses(String issuer) {
        this.issuer = Objects.requireNonNull(issuer, "issuer cannot be null");
    }

    @Override
    public void onAuthenticationSuccess(
            HttpServletRequest request, HttpServletResponse response, Authentication authentication) {
        OAuth2AuthorizationCodeRequestAuthenticationToken token =
                (OAuth2AuthorizationCodeRequestAuthenticationToken) authentication;
        String code = Objects.requireNonNull(token.getAuthorizationCode(), "authorizationCode cannot be null")
                .getTokenValue();
        String address = Objects.requireNonNull(token.getRedirectUri(), "redirectUri cannot be null");
        tell(response, address, token.getState(), Map.of("code", code));
    }

    @Override
    public void onAuthenticationFailure(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException exception)
            throws IOException {
        switch (exception) {
            case LoginRequiredException login -> redirect(response, loginPage(login.request()));
            case AuthorizationException refusal -> refuse(response, refusal);
            default -> throw exception;
        }
    }

    private void refuse(HttpServletResponse response, AuthorizationException refusal) throws IOException {
        String address = refusal.redirectUri();
        String reason = Objects.requireNonNullElse(refusal.getError().getDescription(), "");
        if (address == null) {
            LoginPage.write(response, HttpStatus.BAD_REQUEST, LoginPage.error(reason));
            return;
        }
        Map<String, String> error = new LinkedHashMap<>();
        error.put("error", refusal.getError().getErrorCode());
        error.put("error_description", reason);
        tell(response, address, refusal.state(), error);
    }

    private void tell(
            HttpServletResponse response, String address, @Nullable String state, Map<String, String> members) {
        Map<String, String> all = new LinkedHashMap<>(members);
        if (state != null) {
            all.put("state", state);
        }
        all.put("iss", issuer);
        redirect(response, address + (address.contains("?") ? "&" : "?") + encode(all));
    }

    private String loginPage(AuthorizationRequest request) {
        return issuer + Endpoints.LOGIN_PAGE + "?" + encode(request.parameters());
    }

    /** Returns the address that continues after a login, without parameters that would ask for the password again. */
    String afterLogin(AuthorizationRequest request) {
        Map<String, String> parameters = new HashMap<>(request.parameters());
        parameters.remove("prompt");
        parameters.remove("max_age");
        return issuer + Endpoints.AUTHORIZE + "?" + encode(parameters);
    }

    public static String encode(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(each -> encode(each.getKey()) + "=" + encode(each.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Redirects with 303: a GET follows every method, and no form is sent on (RFC 9700 section 4.12). */
    static void redirect(HttpServletResponse response, String address) {
        response.setStatus(HttpStatus.SEE_OTHER.value());
        response.setHeader("Location", address);
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Referrer-Policy", "no-referrer");
    }
}
