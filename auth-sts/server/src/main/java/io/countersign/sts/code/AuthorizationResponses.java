// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.server.authorization.authentication.OAuth2AuthorizationCodeRequestAuthenticationToken;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;
import org.springframework.security.web.authentication.AuthenticationSuccessHandler;

/**
 * Answers requests for an authorization code. A redirect sends the code or the error to the client, with its state and
 * this server's issuer (RFC 6749 section 4.1.2, RFC 9207). Other answers are a redirect to a page for the
 * user, and a page with the error.
 */
public final class AuthorizationResponses implements AuthenticationSuccessHandler, AuthenticationFailureHandler {

    private final String issuer;

    private final RequestLinks links;

    AuthorizationResponses(String issuer, RequestLinks links) {
        this.issuer = Objects.requireNonNull(issuer, "issuer cannot be null");
        this.links = Objects.requireNonNull(links, "links cannot be null");
    }

    @Override
    public void onAuthenticationSuccess(
            HttpServletRequest request, HttpServletResponse response, Authentication authentication)
            throws IOException {
        OAuth2AuthorizationCodeRequestAuthenticationToken token =
                (OAuth2AuthorizationCodeRequestAuthenticationToken) authentication;
        String code = Objects.requireNonNull(token.getAuthorizationCode(), "authorizationCode cannot be null")
                .getTokenValue();
        Reply reply = (Reply) Objects.requireNonNull(token.getDetails(), "details cannot be null");
        tell(response, reply, Map.of("code", code));
    }

    @Override
    public void onAuthenticationFailure(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException exception)
            throws IOException {
        switch (exception) {
            case PageRequiredException page -> redirect(response, links.page(page));
            case AuthorizationException refusal -> refuse(response, refusal);
            default -> throw exception;
        }
    }

    /** Sends a refusal to the client, or shows it to the user if the address of the client is not known. */
    void refuse(HttpServletResponse response, AuthorizationException refusal) throws IOException {
        Reply reply = refusal.reply();
        if (reply == null) {
            LoginPage.write(response, HttpStatus.BAD_REQUEST, LoginPage.error(refusal.reason()));
            return;
        }
        Map<String, String> error = new LinkedHashMap<>();
        error.put("error", refusal.getError().getErrorCode());
        error.put("error_description", refusal.reason());
        tell(response, reply, error);
    }

    private void tell(HttpServletResponse response, Reply reply, Map<String, String> members) throws IOException {
        Map<String, String> all = new LinkedHashMap<>(members);
        if (reply.state() != null) {
            all.put("state", reply.state());
        }
        all.put("iss", issuer);
        if (reply.formPost()) {
            FormPostPage.write(response, reply.redirectUri(), all);
        } else {
            redirect(response, withQuery(reply.redirectUri(), all));
        }
    }

    /** Adds parameters to an address, which may have a query of its own. */
    static String withQuery(String address, Map<String, String> parameters) {
        return parameters.isEmpty() ? address : address + (address.contains("?") ? "&" : "?") + encode(parameters);
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
