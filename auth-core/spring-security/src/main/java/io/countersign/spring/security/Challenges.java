// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.CredentialScheme;
import io.countersign.core.Demand;
import io.countersign.core.Marker;
import io.countersign.core.Presentation;
import io.countersign.core.SenderBinding;
import io.countersign.spring.security.resource.ResourceMetadata;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes the challenges of a refusal, which name the accepted credentials (RFC 9110 section 11.6.1, RFC 6750 section
 * 3).
 */
final class Challenges {

    /** Error code of an invalid credential (RFC 6750 section 3.1). */
    static final String INVALID = "invalid_token";

    /** Error code of a login that does not suffice (RFC 9470 section 3). */
    private static final String STEP_UP = "insufficient_user_authentication";

    private static final String HEADER = "WWW-Authenticate";

    private final CredentialSchemes schemes;

    private final String realm;

    private final @Nullable ResourceMetadata metadata;

    /** @param metadata metadata that challenges for tokens refer to (RFC 9728 section 5.1), or {@code null} */
    Challenges(CredentialSchemes schemes, String realm, @Nullable ResourceMetadata metadata) {
        this.schemes = schemes;
        this.realm = realm;
        this.metadata = metadata;
    }

    void write(HttpServletResponse response, @Nullable String error) {
        write(response, authScheme -> error);
    }

    /** Writes the challenges for a missing value, and the value itself. */
    void write(HttpServletResponse response, Demand demand) {
        response.setHeader(demand.header(), demand.value());
        write(response, authScheme -> authScheme.equals(demand.authScheme()) ? demand.error() : INVALID);
    }

    /**
     * Writes the challenge for a login that meets a requirement (RFC 9470 section 3), for the authentication scheme of
     * the caller's token.
     *
     * @return whether an accepted scheme has such tokens
     */
    boolean write(HttpServletResponse response, LoginChallenge decision, SenderBinding binding) {
        Presentation presentation = binding instanceof SenderBinding.Key ? Presentation.DPOP : Presentation.BEARER;
        boolean written = false;
        for (Map.Entry<String, Map<String, String>> one : parameters().entrySet()) {
            if (presentation.isOf(one.getKey())) {
                one.getValue().putAll(stepUp(decision));
                write(response, one.getKey(), STEP_UP, one.getValue());
                written = true;
            }
        }
        return written;
    }

    /** All values are free of quotes and backslashes. */
    private static Map<String, String> stepUp(LoginChallenge decision) {
        Map<String, String> parameters = new TreeMap<>();
        parameters.put("error_description", "A more recent or another login is required");
        List<String> acr =
                decision.acr().stream().filter(LoginChallenge::isClass).toList();
        if (!acr.isEmpty()) {
            parameters.put("acr_values", String.join(" ", acr));
        }
        Duration maxAge = decision.maxAge();
        if (maxAge != null) {
            parameters.put("max_age", Long.toString(maxAge.toSeconds()));
        }
        return parameters;
    }

    private void write(HttpServletResponse response, Function<String, @Nullable String> errors) {
        parameters()
                .forEach((authScheme, parameters) -> write(response, authScheme, errors.apply(authScheme), parameters));
    }

    private void write(
            HttpServletResponse response, String authScheme, @Nullable String error, Map<String, String> parameters) {
        StringBuilder challenge = new StringBuilder(authScheme + " realm=\"" + realm + "\"");
        if (error != null) {
            challenge.append(", error=\"").append(error).append('"');
        }
        parameters.forEach((name, value) ->
                challenge.append(", ").append(name).append("=\"").append(value).append('"'));
        response.addHeader(HEADER, challenge.toString());
    }

    /** Whether a request carries a credential that one of the accepted schemes reads, recognised or not. */
    boolean presented(HttpServletRequest request) {
        for (CredentialScheme scheme : schemes.selection().accept()) {
            for (Marker marker : scheme.markers()) {
                if (presented(request, marker)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean presented(HttpServletRequest request, Marker marker) {
        String name = marker.header();
        String value = name == null ? null : request.getHeader(name);
        String authScheme = marker.authScheme();
        return value != null
                && (authScheme == null || value.regionMatches(true, 0, authScheme, 0, authScheme.length()));
    }

    /** Returns the parameters of the challenge of each authentication scheme. */
    private Map<String, Map<String, String>> parameters() {
        Map<String, Map<String, String>> all = new TreeMap<>();
        for (CredentialScheme scheme : schemes.selection().accept()) {
            for (Marker marker : scheme.markers()) {
                String authScheme = marker.authScheme();
                if (authScheme != null) {
                    all.computeIfAbsent(authScheme, this::common).putAll(scheme.challenge(authScheme));
                }
            }
        }
        return all;
    }

    /** Returns the parameters of all challenges of an authentication scheme. */
    private Map<String, String> common(String authScheme) {
        Map<String, String> parameters = new TreeMap<>();
        if (metadata != null && (Presentation.BEARER.isOf(authScheme) || Presentation.DPOP.isOf(authScheme))) {
            parameters.put("resource_metadata", metadata.address().toString());
        }
        return parameters;
    }
}
