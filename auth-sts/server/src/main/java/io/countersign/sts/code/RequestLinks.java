// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.user.LoggedIn;
import io.countersign.sts.web.Endpoints;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Addresses by which a request for a code moves between the authorization endpoint and the pages of this server. The
 * addresses carry the parameters, which are validated again. If the client pushed them, the addresses carry a new
 * {@code request_uri} each time, so that nobody can change them on the way. An answer to a page then counts for the
 * login that gave it: another user cannot continue with it.
 */
final class RequestLinks {

    private static final Set<String> LOGIN_PROMPTS = Set.of("login", "select_account");

    private final String issuer;

    private final PushedRequests pushed;

    RequestLinks(String issuer, PushedRequests pushed) {
        this.issuer = issuer;
        this.pushed = pushed;
    }

    /** Returns the address of the page that a request needs. */
    String page(PageRequiredException required) {
        AuthorizationRequest request = required.request();
        String path = required.isLogin() ? Endpoints.LOGIN_PAGE : Endpoints.CONSENT_PAGE;
        return address(path, request, request.parameters());
    }

    /** Returns the address that continues after a login, without parameters that would ask for the password again. */
    String afterLogin(AuthorizationRequest request, LoggedIn login) {
        if (request.requestUri() != null) {
            return answered(request, AuthorizationRequest.LOGIN_BY, login);
        }
        Map<String, String> parameters = without(request, prompt -> !LOGIN_PROMPTS.contains(prompt));
        parameters.remove("max_age");
        return address(Endpoints.AUTHORIZE, request, parameters);
    }

    /** Returns the address that continues after a consent, without the prompt for it. */
    String afterConsent(AuthorizationRequest request, LoggedIn login) {
        if (request.requestUri() != null) {
            return answered(request, AuthorizationRequest.CONSENT_BY, login);
        }
        return address(Endpoints.AUTHORIZE, request, without(request, prompt -> !prompt.equals("consent")));
    }

    /** Returns the address that begins again, because nobody is logged in. */
    String again(AuthorizationRequest request) {
        return address(Endpoints.AUTHORIZE, request, request.parameters());
    }

    private String answered(AuthorizationRequest request, String page, LoggedIn login) {
        Map<String, String> parameters = new HashMap<>(request.parameters());
        parameters.put(page, AuthorizationRequest.tag(login));
        return address(Endpoints.AUTHORIZE, request, parameters);
    }

    private static Map<String, String> without(AuthorizationRequest request, Predicate<String> kept) {
        Map<String, String> parameters = new HashMap<>(request.parameters());
        String prompt = Arrays.stream(parameters.getOrDefault("prompt", "").split(" "))
                .filter(kept)
                .collect(Collectors.joining(" "));
        parameters.remove("prompt");
        if (!prompt.isEmpty()) {
            parameters.put("prompt", prompt);
        }
        return parameters;
    }

    private String address(String path, AuthorizationRequest request, Map<String, String> parameters) {
        Map<String, String> query = request.requestUri() == null
                ? parameters
                : Map.of(
                        "client_id", request.clientId(), "request_uri", pushed.addStep(request.clientId(), parameters));
        return AuthorizationResponses.withQuery(issuer + path, query);
    }
}
