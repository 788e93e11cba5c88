// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

import io.countersign.core.Caller;
import io.countersign.core.OAuthCredential;
import io.countersign.spring.security.CallerAuthentication;
import io.countersign.spring.security.ServiceCredential;
import io.countersign.spring.security.presented.PresentedTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.Authentication;
import org.springframework.util.MultiValueMap;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/**
 * Removes credentials of the current request from a call to a third party. Headers that only services of the same
 * platform understand are always removed. Any other header is removed if it contains a token that the current request
 * presented, so that a credential that the application obtained for the third party is kept.
 */
final class ThirdPartyCall {

    private static final List<String> OURS = List.of(ServiceCredential.HEADER, "Service-DPoP", "Txn-Token");

    private ThirdPartyCall() {}

    /**
     * @param credentialHeaders names of the headers that carry credentials
     * @return names of the removed headers
     */
    static List<String> strip(
            HttpHeaders headers, List<String> credentialHeaders, @Nullable Authentication authentication) {
        List<PresentedTokens> presented = presented(credentialHeaders, authentication);
        List<String> removed = new ArrayList<>();
        for (Map.Entry<String, List<String>> header : List.copyOf(headers.headerSet())) {
            if (isOurs(header.getKey()) || contains(header.getValue(), presented)) {
                removed.add(header.getKey());
            }
        }
        removed.forEach(headers::remove);
        return removed;
    }

    /** Removes cookies that contain a token, where a client keeps them apart from the headers. */
    static void stripCookies(
            MultiValueMap<String, String> cookies,
            List<String> credentialHeaders,
            @Nullable Authentication authentication) {
        List<PresentedTokens> presented = presented(credentialHeaders, authentication);
        cookies.values().removeIf(values -> contains(values, presented));
    }

    private static boolean isOurs(String name) {
        return OURS.stream().anyMatch(name::equalsIgnoreCase);
    }

    private static boolean contains(List<String> values, List<PresentedTokens> presented) {
        return values.stream().anyMatch(value -> presented.stream().anyMatch(tokens -> tokens.areIn(value)));
    }

    private static List<PresentedTokens> presented(
            List<String> credentialHeaders, @Nullable Authentication authentication) {
        List<PresentedTokens> all = new ArrayList<>();
        if (authentication instanceof CallerAuthentication caller) {
            all.add(caller.presented());
            addToken(all, caller.getPrincipal());
        }
        // Covers callers that another authentication mechanism identified, such as a session, or that nobody did.
        if (RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes current) {
            all.add(PresentedTokens.of(current.getRequest(), credentialHeaders));
            all.add(PresentedTokens.ofCookies(current.getRequest()));
        }
        return all;
    }

    private static void addToken(List<PresentedTokens> all, Caller caller) {
        String token = caller.credential() instanceof OAuthCredential credential ? credential.accessToken() : null;
        if (token != null) {
            all.add(PresentedTokens.of(token));
        }
    }
}
