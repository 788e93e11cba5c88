// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.boot.authorize.UserFilterChains;
import jakarta.servlet.http.HttpServletRequest;
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
        return actuator.matches(request) && chains.stream().noneMatch(chain -> chain.matches(request));
    }

    @Override
    public String toString() {
        return "ActuatorRequestMatcher besides " + chains;
    }
}
