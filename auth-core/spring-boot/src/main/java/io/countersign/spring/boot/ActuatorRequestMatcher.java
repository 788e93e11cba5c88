// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.boot.authorize.UserFilterChains;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.boot.actuate.endpoint.web.WebServerNamespace;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.util.function.SingletonSupplier;

/**
 * Matches requests for the actuator, on its own port too, unless a filter chain of the application names them by
 * {@link EndpointRequest}, whatever the order of that chain.
 */
final class ActuatorRequestMatcher implements RequestMatcher {

    private static final EndpointId HEALTH = EndpointId.of("health");

    private static final String ANY = "/";

    private final RequestMatcher actuator;

    private final List<RequestMatcher> chains;

    private final SingletonSupplier<List<String>> paths;

    ActuatorRequestMatcher(ListableBeanFactory beans) {
        this.actuator = new OrRequestMatcher(EndpointRequest.toAnyEndpoint(), health());
        this.chains = new UserFilterChains(beans).matchersOf(EndpointRequest.class);
        this.paths = SingletonSupplier.of(() -> paths(beans.getBeanProvider(PathMappedEndpoints.class)));
    }

    /** Returns the common beginning of the endpoints' paths, and the additional paths of health. */
    private static List<String> paths(ObjectProvider<PathMappedEndpoints> endpoints) {
        PathMappedEndpoints known = endpoints.getIfAvailable();
        if (known == null || known.getBasePath().isEmpty()) {
            return List.of(ANY);
        }
        List<String> paths = new ArrayList<>();
        paths.add(known.getBasePath());
        paths.addAll(known.getAdditionalPaths(WebServerNamespace.SERVER, HEALTH));
        paths.addAll(known.getAdditionalPaths(WebServerNamespace.MANAGEMENT, HEALTH));
        return List.copyOf(paths);
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
        return mayMatch(request.getRequestURI())
                && actuator.matches(asGet(request))
                && chains.stream().noneMatch(chain -> chain.matches(request));
    }

    /**
     * Whether a path could be the actuator's. The matchers of all endpoints take two microseconds, in each request of the
     * application.
     */
    private boolean mayMatch(String uri) {
        if (uri.indexOf('%') >= 0 || uri.indexOf(';') >= 0) {
            return true;
        }
        List<String> known = paths.obtain();
        for (int i = 0; i < known.size(); i++) {
            if (uri.contains(known.get(i))) {
                return true;
            }
        }
        return false;
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
