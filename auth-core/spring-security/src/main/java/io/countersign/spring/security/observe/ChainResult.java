// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observe;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationTrustResolver;
import org.springframework.security.authentication.AuthenticationTrustResolverImpl;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;

/**
 * What the application's filter chain made of a request.
 *
 * @param authorities authorities of the caller that the chain authenticated
 * @param handler HTTP method, and the pattern of the path if known
 */
record ChainResult(ChainDecision decision, Set<String> authorities, String handler) {

    /** Spring Security's record of how the caller logged in, which no rule for callers of services names. */
    private static final String FACTOR = "FACTOR_";

    private static final String PATTERN = "org.springframework.web.servlet.HandlerMapping.bestMatchingPattern";

    /** Callers must not choose what is logged. */
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

    private static final String PASSED = ChainResult.class.getName() + ".PASSED";

    private static final AuthenticationTrustResolver TRUST = new AuthenticationTrustResolverImpl();

    /** Notes that a request passed the chain. */
    static void passed(HttpServletRequest request, @Nullable Authentication authentication) {
        boolean authenticated = TRUST.isAuthenticated(authentication);
        request.setAttribute(
                PASSED,
                new ChainResult(
                        authenticated ? ChainDecision.AUTHENTICATED : ChainDecision.ANONYMOUS,
                        authenticated
                                ? authorities(
                                        Objects.requireNonNull(authentication).getAuthorities())
                                : Set.of(),
                        ""));
    }

    private static Set<String> authorities(Collection<? extends GrantedAuthority> granted) {
        return granted.stream()
                .map(GrantedAuthority::getAuthority)
                .filter(name -> name != null && !name.startsWith(FACTOR))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the result after the chain has ended. */
    static ChainResult of(HttpServletRequest request, HttpServletResponse response) {
        String pattern = Objects.toString(request.getAttribute(PATTERN), "");
        String method = METHODS.contains(request.getMethod()) ? request.getMethod() : "another method";
        String handler = pattern.isEmpty() ? method : method + " " + pattern;
        return request.getAttribute(PASSED) instanceof ChainResult passed
                ? new ChainResult(passed.decision, passed.authorities, handler)
                : new ChainResult(ChainDecision.of(response.getStatus()), Set.of(), handler);
    }

    List<String> missingFrom(Set<String> others) {
        return authorities.stream()
                .filter(name -> !others.contains(name))
                .sorted()
                .toList();
    }
}
