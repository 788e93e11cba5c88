// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.metrics;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * Requests for the metrics as Prometheus reads them: GET of the actuator's endpoint {@code prometheus}, in its one
 * spelling. Another spelling of the path is another request, whatever a server makes of it.
 *
 * @since 0.1
 */
public final class MetricsRequests implements RequestMatcher {

    private final String path;

    /** @param path of the endpoint within the application, such as {@code /actuator/prometheus} */
    public MetricsRequests(String path) {
        this.path = Objects.requireNonNull(path, "path cannot be null");
    }

    @Override
    public boolean matches(HttpServletRequest request) {
        return request.getMethod().equals("GET") && request.getRequestURI().equals(request.getContextPath() + path);
    }
}
