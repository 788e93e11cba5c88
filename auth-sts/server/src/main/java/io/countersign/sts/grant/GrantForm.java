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
 * The parameters of a grant as the client sent them. One without a value counts as left out (RFC 6749 section 3.2).
 *
 * @param parameters the values by name
 */
public record GrantForm(Map<String, List<String>> parameters) {

    private static final Pattern SCOPE = Pattern.compile("[!#-\\[\\]-~]{1,128}( [!#-\\[\\]-~]{1,128}){0,63}");

    private static final int MAX_TARGET = 512;

    public GrantForm {
        parameters = Map.copyOf(parameters);
    }

    /** The value, or {@code null}; refuses with {@code invalid_request} more than one. */
    public @Nullable String optional(String name) {
        List<String> values = values(name);
        if (values.size() > 1) {
            throw OAuthErrors.invalidRequest(name + " is repeated");
        }
        return values.isEmpty() ? null : values.getFirst();
    }

    /** The value; refuses with {@code invalid_request} if there is none. */
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

    /** Who the token is to be for: exactly one audience (RFC 8693 section 2.1) or resource (RFC 8707 section 2). */
    public String target() {
        List<String> targets = Stream.of("audience", "resource")
                .flatMap(name -> values(name).stream())
                .toList();
        if (targets.size() != 1) {
            throw OAuthErrors.invalidTarget(
                    "exactly one resource or audience is needed: the id of the service to be called");
        }
        String target = targets.getFirst();
        if (target.length() > MAX_TARGET || target.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw OAuthErrors.invalidTarget("the audience or resource is not one of a service");
        }
        return target;
    }

    /** The scopes asked for; empty if the request leaves them to the policy. */
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

    /** Gives the tokens in it away to nobody. */
    @Override
    public String toString() {
        return "GrantForm" + parameters.keySet();
    }
}
