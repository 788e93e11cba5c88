// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.client.Client;
import io.countersign.sts.client.Clients;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Validates requests for an authorization code. Nothing is sent to a redirect address unless it equals an address
 * registered for the client exactly (RFC 9700 section 2.1).
 */
final class AuthorizationRequests {

    /** SHA-256 in base64url, of a code verifier or of a key. */
    private static final Pattern DIGEST = Pattern.compile("[A-Za-z0-9_-]{43}");

    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

    private static final Set<String> PROMPTS = Set.of("none", "login", "consent", "select_account");

    private static final int MAX_VALUE = 2048;

    private final Clients clients;

    AuthorizationRequests(Clients clients) {
        this.clients = clients;
    }

    /**
     * Parses a query.
     *
     * @throws AuthorizationException if it is malformed or repeats a parameter (RFC 6749 section 3.1)
     */
    static Map<String, String> parse(String query) {
        Map<String, String> parameters = new HashMap<>();
        for (String pair : query.split("&", -1)) {
            int middle = pair.indexOf('=');
            if (middle > 0
                    && parameters.put(decode(pair.substring(0, middle)), decode(pair.substring(middle + 1))) != null) {
                throw AuthorizationException.forUser("a parameter is repeated");
            }
        }
        parameters.values().removeIf(String::isEmpty);
        return parameters;
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException ex) {
            throw AuthorizationException.forUser("a parameter is malformed");
        }
    }

    /**
     * @throws AuthorizationException if the request is invalid: sent to the client if its redirect address is valid,
     *     otherwise shown to the user
     */
    AuthorizationRequest validate(Map<String, String> parameters) {
        Client client = clients.find(parameters.getOrDefault("client_id", ""))
                .filter(Client::mayLogUsersIn)
                .orElseThrow(() -> AuthorizationException.forUser("the client is unknown"));
        String redirect = parameters.getOrDefault("redirect_uri", "");
        if (!client.redirectsTo(redirect)) {
            throw AuthorizationException.forUser("the redirect address is not registered for the client");
        }
        Refusal refusal = (code, reason) ->
                AuthorizationException.forClient(redirect, bounded(parameters.get("state")), code, reason);
        if (parameters.values().stream().anyMatch(value -> value.length() > MAX_VALUE)) {
            throw refusal.of("invalid_request", "a parameter is too long");
        }
        requireSupported(parameters, refusal);
        return new AuthorizationRequest(
                client.id(),
                redirect,
                scopes(client, parameters.getOrDefault("scope", ""), refusal),
                parameters.get("state"),
                parameters.get("nonce"),
                challenge(parameters, refusal),
                keyThumbprint(parameters.get("dpop_jkt"), refusal),
                prompts(parameters.get("prompt"), refusal),
                maxAge(parameters.get("max_age"), refusal),
                parameters);
    }

    private static @Nullable String bounded(@Nullable String state) {
        return state == null || state.length() > MAX_VALUE ? null : state;
    }

    private static void requireSupported(Map<String, String> parameters, Refusal refusal) {
        String type = parameters.get("response_type");
        if (type == null) {
            throw refusal.of("invalid_request", "response_type is missing");
        }
        if (!type.equals("code")) {
            throw refusal.of("unsupported_response_type", "the only response type is code");
        }
        if (!parameters.getOrDefault("response_mode", "query").equals("query")) {
            throw refusal.of("invalid_request", "the only response mode is query");
        }
        for (String name : new String[] {"request", "request_uri", "registration"}) {
            if (parameters.containsKey(name)) {
                throw refusal.of(name + "_not_supported", name + " is not supported");
            }
        }
    }

    private static Set<String> scopes(Client client, String scope, Refusal refusal) {
        Set<String> scopes = new TreeSet<>(List.of(scope.split(" ")));
        if (!client.scopes().containsAll(scopes)) {
            throw refusal.of("invalid_scope", "a scope is not granted to this client, or no scope is requested");
        }
        return scopes;
    }

    /** Returns the S256 challenge. Without one, or with a plain one, whoever reads the code could use it. */
    private static String challenge(Map<String, String> parameters, Refusal refusal) {
        String challenge = parameters.getOrDefault("code_challenge", "");
        if (!DIGEST.matcher(challenge).matches() || !"S256".equals(parameters.get("code_challenge_method"))) {
            throw refusal.of("invalid_request", "a code_challenge with the method S256 is required");
        }
        return challenge;
    }

    private static @Nullable String keyThumbprint(@Nullable String thumbprint, Refusal refusal) {
        if (thumbprint != null && !DIGEST.matcher(thumbprint).matches()) {
            throw refusal.of("invalid_request", "dpop_jkt is not the thumbprint of a key");
        }
        return thumbprint;
    }

    private static Set<String> prompts(@Nullable String prompt, Refusal refusal) {
        Set<String> prompts = prompt == null ? Set.of() : new TreeSet<>(List.of(prompt.split(" ")));
        if (!PROMPTS.containsAll(prompts) || (prompts.contains("none") && prompts.size() > 1)) {
            throw refusal.of("invalid_request", "the prompt is not supported");
        }
        if (prompts.contains("consent")) {
            // The operator has consented for the users, by the client's settings.
            throw refusal.of("consent_required", "this server has no consent page");
        }
        return prompts;
    }

    private static @Nullable Long maxAge(@Nullable String seconds, Refusal refusal) {
        if (seconds != null && !SECONDS.matcher(seconds).matches()) {
            throw refusal.of("invalid_request", "max_age is not a number of seconds");
        }
        return seconds == null ? null : Long.valueOf(seconds);
    }

    /** Creates the exception that is sent to the client. */
    private interface Refusal {

        AuthorizationException of(String code, String reason);
    }
}
