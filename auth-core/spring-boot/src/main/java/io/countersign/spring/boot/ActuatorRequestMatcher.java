// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.boot.authorize.UserFilterChains;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.List;
import org.springframework.boot.actuate.endpoint.web.WebServerNamespace;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * Matches requests for the actuator, on its own port too, unless a filter chain of the application names them by
 * {@link EndpointRequest}, whatever the order of that chain.
 */
final class ActuatorRequestMatcher implements RequestMatcher {

    private final RequestMatcher actuator;

    private final List<RequestMatcher> chains;

    ActuatorRequestMatcher(UserFilterChains chains) {
        this.actuator = new OrRequestMatcher(EndpointRequest.toAnyEndpoint(), health());
        this.chains = chains.matchersOf(EndpointRequest.class);
    }

    /** Returns the matcher for health, also at additional paths such as {@code /livez}. */
    static RequestMatcher health() {
        return new OrRequestMatcher(
                EndpointRequest.to("health"),
                EndpointRequest.toAdditionalPaths(WebServerNamespace.SERVER, "health"),
                EndpointRequest.toAdditionalPaths(WebServerNamespace.MANAGEMENT, "health"));
    }

    @Override
    public boolean matches(HttpServletRequest request) {
        return actuator.matches(asGet(request)) && chains.stream().noneMatch(chain -> chain.matches(request));
    }

    /** {@link EndpointRequest} matches the page of links for GET only, but other methods are the actuator's, too. */
    private static HttpServletRequest asGet(HttpServletRequest request) {
        return request.getMethod().equals("GET") ? request : new AsGet(request);
    }

    private static final class AsGet extends HttpServletRequestWrapper {

        AsGet(HttpServletRequest request) {
            super(request);
        }

        @Override
        public String getMethod() {
            return "GET";
        }
    }

    @Override
    public String toString() {
        return "ActuatorRequestMatcher besides " + chains;
    }
}
