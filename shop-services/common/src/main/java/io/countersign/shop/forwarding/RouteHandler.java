// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

import io.countersign.shop.common.Needs;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.web.servlet.HandlerMapping;

/** Serves one route. */
final class RouteHandler {

    private static final byte[] NOTHING = {};

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    private final Route route;

    private final PathTemplate targetPath;

    private final Needs needs;

    private final Forwarder forwarder;

    private final ObjectProvider<CostLimit> limit;

    private final RequestBodies bodies;

    RouteHandler(Route route, Needs needs, Forwarder forwarder, ObjectProvider<CostLimit> limit, RequestBodies bodies) {
        this.route = route;
        this.targetPath = new PathTemplate(route.targetPath());
        this.needs = needs;
        this.forwarder = forwarder;
        this.limit = limit;
        this.bodies = bodies;
    }

    /** Called by Spring MVC for every request of the route. */
    void handle(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Map<String, String> variables = variables(request);
        String userId = variables.get("userID");
        if (!route.need().granted(needs, userId)) {
            throw new AccessDeniedException("The route needs " + route.need());
        }
        String path = targetPath.expand(variables) + query(request);
        forwarder.forward(route, path, body(request, userId), request, response);
    }

    @SuppressWarnings("unchecked") // what Spring MVC sets, by its documentation
    private static Map<String, String> variables(HttpServletRequest request) {
        Object variables = request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
        return variables == null ? Map.of() : (Map<String, String>) variables;
    }

    private String query(HttpServletRequest request) {
        String query = request.getQueryString();
        if (query == null || query.isEmpty()) {
            return "";
        }
        // If the route defines its own query, the client can only choose the page.
        return route.targetPath().indexOf('?') < 0
                ? "?" + wellFormed(query)
                : page(request, "page") + page(request, "size");
    }

    private static String page(HttpServletRequest request, String name) {
        String value = request.getParameter(name);
        if (value == null) {
            return "";
        }
        if (!NUMBER.matcher(value).matches()) {
            throw ForwardingProblems.badQuery();
        }
        return "&" + name + "=" + value;
    }

    private static String wellFormed(String query) {
        try {
            return Objects.requireNonNull(URI.create("?" + query).getRawQuery(), "there is a query");
        } catch (IllegalArgumentException malformed) {
            throw ForwardingProblems.badQuery();
        }
    }

    private byte[] body(HttpServletRequest request, @Nullable String userId) throws IOException {
        return switch (route.body()) {
            case NONE -> NOTHING;
            case EMPTY -> bodies.empty(request);
            case USER_ID -> bodies.userId(request, Objects.requireNonNull(userId, "the path has a user id"));
            case PASSED -> route.costly() ? limited(request) : bodies.json(request);
        };
    }

    private byte[] limited(HttpServletRequest request) throws IOException {
        limit.ifAvailable(costs -> costs.requireAddress(request.getRemoteAddr()));
        byte[] body = bodies.json(request);
        limit.ifAvailable(costs -> costs.requireUser(body));
        return body;
    }
}
