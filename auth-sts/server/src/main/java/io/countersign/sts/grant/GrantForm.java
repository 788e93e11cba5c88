// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.grant;

import io.countersign.sts.web.OAuthErrors;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of a token request as the client sent them. A parameter without a value counts as absent (RFC 6749 section
 * 3.2).
 *
 * @param parameters values by name
 */
public record GrantForm(Map<String, List<String>> parameters) {

    private static final Pattern SCOPE = Pattern.compile("[!#-\\[\\]-~]{1,128}( [!#-\\[\\]-~]{1,128}){0,63}");

    private static final int MAX_TARGET = 512;

    public GrantForm {
        parameters = Map.copyOf(parameters);
    }

    /**
     * Returns the value, or {@code null} if it is absent. Refuses a repeated parameter with {@code invalid_request}.
     */
    public @Nullable String optional(String name) {
        List<String> values = values(name);
        if (values.size() > 1) {
            throw OAuthErrors.invalidRequest(name + " is repeated");
        }
        return values.isEmpty() ? null : values.getFirst();
    }

    /** Returns the value. Refuses an absent parameter with {@code invalid_request}. */
    public String required(String name) {
        String value = optional(name);
        if (value == null) {
            throw OAuthErrors.invalidRequest(name + " is missing");
        }
        return value;
    }

    private List<String> values(String name) {
        return parameters.getOrDefault(name, List.of()).stream()
                .filter(value -> !value.isEmpty())
                .toList();
    }

    /**
     * Returns the target of the token: exactly one audience (RFC 8693 section 2.1) or resource (RFC 8707 section 2).
     */
    public String target() {
        List<String> targets = Stream.of("audience", "resource")
                .flatMap(name -> values(name).stream())
                .toList();
        if (targets.size() != 1) {
            throw OAuthErrors.invalidTarget(
                    "exactly one resource or audience is required: the id of the service to call");
        }
        String target = targets.getFirst();
        if (target.length() > MAX_TARGET || target.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw OAuthErrors.invalidTarget("the audience or resource is not a valid service id");
        }
        return target;
    }

    /**
     * Returns the {@code resource} of a user's token (RFC 8707 section 2.2), or {@code null} if the request leaves it to
     * the authorization. Refuses several with {@code invalid_target}: a token is for one service.
     */
    public @Nullable String resource() {
        List<String> resources = values("resource");
        if (resources.size() > 1) {
            throw OAuthErrors.invalidTarget("a token is for one resource only");
        }
        return resources.isEmpty() ? null : resources.getFirst();
    }

    /** Returns the requested scopes; empty if the request leaves them to the policy. */
    public Set<String> scopes() {
        String scope = optional("scope");
        if (scope == null) {
            return Set.of();
        }
        if (!SCOPE.matcher(scope).matches()) {
            throw OAuthErrors.invalidScope("the scope is malformed");
        }
        return new LinkedHashSet<>(List.of(scope.split(" ")));
    }

    /** Omits the values, which may be credentials. */
    @Override
    public String toString() {
        return "GrantForm" + parameters.keySet();
    }
}
