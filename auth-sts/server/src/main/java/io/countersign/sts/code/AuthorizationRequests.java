// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.core.InvalidCredentialException;
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

    private static final Set<String> MODES = Set.of("query", "form_post");

    /** RFC 6749 section 3.3. */
    private static final Pattern SCOPE = Pattern.compile("[!#-\\[\\]-~]+( [!#-\\[\\]-~]+)*");

    private static final String RESOURCE = "resource";

    private static final String HINT = "id_token_hint";

    private static final int MAX_VALUE = 2048;

    private final Clients clients;

    private final PushedRequests pushed;

    private final IdTokenHints hints;

    AuthorizationRequests(Clients clients, PushedRequests pushed, IdTokenHints hints) {
        this.clients = clients;
        this.pushed = pushed;
        this.hints = hints;
    }

    /**
     * Parses a query. Several resources become one value, separated by spaces.
     *
     * @throws AuthorizationException if it is malformed or repeats another parameter (RFC 6749 section 3.1)
     */
    static Map<String, String> parse(String query) {
        Map<String, String> parameters = new HashMap<>();
        for (String pair : query.split("&", -1)) {
            int middle = pair.indexOf('=');
            if (middle > 0) {
                add(parameters, decode(pair.substring(0, middle)), decode(pair.substring(middle + 1)));
            }
        }
        parameters.values().removeIf(String::isEmpty);
        return parameters;
    }

    /** Adds a parameter. Refuses a repeated one, unless it is a resource (RFC 8707 section 2). */
    static void add(Map<String, String> parameters, String name, String value) {
        if (name.equals(RESOURCE) && parameters.containsKey(name)) {
            parameters.merge(name, value, (one, other) -> one + ' ' + other);
        } else if (parameters.put(name, value) != null) {
            throw AuthorizationException.forUser("a parameter is repeated");
        }
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException ex) {
            throw AuthorizationException.forUser("a parameter is malformed");
        }
    }

    /**
     * Returns the request that reaches the authorization endpoint. A pushed one is used up.
     *
     * @throws AuthorizationException if the request is invalid: sent to the client if its redirect address is valid,
     *     otherwise shown to the user
     */
    AuthorizationRequest receive(Map<String, String> parameters) {
        AuthorizationRequest request = show(parameters);
        use(request);
        return request;
    }

    /** Uses a pushed request up. Refuses one that was used meanwhile. */
    void use(AuthorizationRequest request) {
        String requestUri = request.requestUri();
        if (requestUri != null && !pushed.use(request.clientId(), requestUri)) {
            throw notCurrent();
        }
    }

    /**
     * Returns the request that a page of this server is about. A pushed one stays usable.
     *
     * @throws AuthorizationException as {@link #receive}
     */
    AuthorizationRequest show(Map<String, String> parameters) {
        if (!PushedRequests.isPushed(parameters)) {
            AuthorizationRequest request = validate(parameters, null);
            if (client(parameters).mustPushRequests()) {
                throw request.reply().refusal("invalid_request", "this client must push its requests (RFC 9126)");
            }
            return request;
        }
        // Only the pushed parameters count: those beside the request_uri may be anybody's (RFC 9101 section 6.3).
        String requestUri = parameters.getOrDefault("request_uri", "");
        return validate(
                pushed.find(client(parameters).id(), requestUri).orElseThrow(AuthorizationRequests::notCurrent),
                requestUri);
    }

    private static AuthorizationException notCurrent() {
        return AuthorizationException.forUser("the request_uri is unknown, expired, used or another client's");
    }

    /** Returns the request that a client pushes. */
    AuthorizationRequest validatePushed(Map<String, String> parameters) {
        return validate(parameters, null);
    }

    private Client client(Map<String, String> parameters) {
        return clients.find(parameters.getOrDefault("client_id", ""))
                .filter(Client::mayLogUsersIn)
                .orElseThrow(() -> AuthorizationException.forUser("the client is unknown"));
    }

    private AuthorizationRequest validate(Map<String, String> parameters, @Nullable String requestUri) {
        Client client = client(parameters);
        String redirect = parameters.getOrDefault("redirect_uri", "");
        if (!client.redirectsTo(redirect)) {
            throw AuthorizationException.forUser("the redirect address is not registered for the client");
        }
        String mode = parameters.getOrDefault("response_mode", "query");
        Reply reply = new Reply(redirect, bounded(parameters.get("state")), mode.equals("form_post"));
        if (parameters.entrySet().stream().anyMatch(AuthorizationRequests::isTooLong)) {
            throw reply.refusal("invalid_request", "a parameter is too long");
        }
        requireSupported(parameters, mode, reply);
        return new AuthorizationRequest(
                client.id(),
                reply,
                scopes(client, parameters.getOrDefault("scope", ""), reply),
                resources(client, parameters.get(RESOURCE), reply),
                parameters.get("nonce"),
                challenge(parameters, reply),
                keyThumbprint(parameters.get("dpop_jkt"), reply),
                prompts(parameters.get("prompt"), reply),
                maxAge(parameters.get("max_age"), reply),
                parameters,
                requestUri,
                subject(client, parameters.get(HINT), reply));
    }

    /** Whether a value is too long. The length of a token is limited where it is read: it depends on the algorithm. */
    private static boolean isTooLong(Map.Entry<String, String> parameter) {
        return parameter.getValue().length() > MAX_VALUE && !parameter.getKey().equals(HINT);
    }

    private static @Nullable String bounded(@Nullable String state) {
        return state == null || state.length() > MAX_VALUE ? null : state;
    }

    private static void requireSupported(Map<String, String> parameters, String mode, Reply reply) {
        String type = parameters.get("response_type");
        if (type == null) {
            throw reply.refusal("invalid_request", "response_type is missing");
        }
        if (!type.equals("code")) {
            throw reply.refusal("unsupported_response_type", "the only response type is code");
        }
        if (!MODES.contains(mode)) {
            throw reply.refusal("invalid_request", "the response modes are query and form_post");
        }
        // No page of this server could meet them, so that the client would ask again and again.
        if (!LoginClass.meets(parameters.get("acr_values"))) {
            throw reply.refusal(
                    "unmet_authentication_requirements",
                    "none of the acr_values is supported: see acr_values_supported");
        }
        for (String name : new String[] {"request", "request_uri", "registration"}) {
            if (parameters.containsKey(name)) {
                throw reply.refusal(name + "_not_supported", name + " is not supported");
            }
        }
    }

    /**
     * Returns the scopes that this server knows. Others are ignored (OpenID Connect Core section 3.1.2.1), and the token
     * response names those that were granted (RFC 6749 section 3.3).
     */
    private Set<String> scopes(Client client, String scope, Reply reply) {
        if (!SCOPE.matcher(scope).matches()) {
            throw reply.refusal("invalid_scope", "the scope is missing or malformed");
        }
        Set<String> known = new TreeSet<>(List.of(scope.split(" ")));
        known.removeIf(name -> !clients.knows(name));
        if (known.isEmpty() || !client.scopes().containsAll(known)) {
            throw reply.refusal("invalid_scope", "a scope is not granted to this client, or no scope is known");
        }
        return known;
    }

    private static List<String> resources(Client client, @Nullable String resource, Reply reply) {
        List<String> resources = resource == null ? List.of() : List.of(resource.split(" ", -1));
        if (!client.audiences().containsAll(resources)) {
            throw reply.refusal("invalid_target", "the resource is unknown, or not registered for this client");
        }
        return resources.stream().distinct().toList();
    }

    /** Returns the S256 challenge. Without one, or with a plain one, whoever reads the code could use it. */
    private static String challenge(Map<String, String> parameters, Reply reply) {
        String challenge = parameters.getOrDefault("code_challenge", "");
        if (!DIGEST.matcher(challenge).matches() || !"S256".equals(parameters.get("code_challenge_method"))) {
            throw reply.refusal("invalid_request", "a code_challenge with the method S256 is required");
        }
        return challenge;
    }

    private static @Nullable String keyThumbprint(@Nullable String thumbprint, Reply reply) {
        if (thumbprint != null && !DIGEST.matcher(thumbprint).matches()) {
            throw reply.refusal("invalid_request", "dpop_jkt is not the thumbprint of a key");
        }
        return thumbprint;
    }

    /**
     * Returns the user of the ID token that the client shows: only that user may be answered for (OpenID Connect Core
     * section 3.1.2.2). Refuses a token whose user is not certain.
     */
    private @Nullable String subject(Client client, @Nullable String token, Reply reply) {
        if (token == null) {
            return null;
        }
        try {
            return hints.read(token)
                    .filter(hint -> hint.clientId().equals(client.id()))
                    .map(IdTokenHints.Hint::subject)
                    .orElseThrow(() -> reply.refusal("invalid_request", "the id_token_hint is not for this client"));
        } catch (InvalidCredentialException ex) {
            throw reply.refusal("invalid_request", "the id_token_hint is not an ID token of this server");
        }
    }

    private static Set<String> prompts(@Nullable String prompt, Reply reply) {
        Set<String> prompts = prompt == null ? Set.of() : new TreeSet<>(List.of(prompt.split(" ")));
        if (!PROMPTS.containsAll(prompts) || (prompts.contains("none") && prompts.size() > 1)) {
            throw reply.refusal("invalid_request", "the prompt is not supported");
        }
        return prompts;
    }

    private static @Nullable Long maxAge(@Nullable String seconds, Reply reply) {
        if (seconds != null && !SECONDS.matcher(seconds).matches()) {
            throw reply.refusal("invalid_request", "max_age is not a number of seconds");
        }
        return seconds == null ? null : Long.valueOf(seconds);
    }
}
