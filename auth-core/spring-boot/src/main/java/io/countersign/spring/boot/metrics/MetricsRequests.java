// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.metrics;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import org.springframework.security.web.util.matcher.RequestMatcher;

/**
 * Matches GET requests for the actuator's endpoint {@code prometheus}. The path must match exactly: equivalent
 * spellings of the path do not match.
 *
 * @since 0.1
 */
public final class MetricsRequests implements RequestMatcher {

    private final String path;

    /** @param path path of the endpoint within the application, such as {@code /actuator/prometheus} */
    public MetricsRequests(String path) {
        this.path = Objects.requireNonNull(path, "path cannot be null");
    }

    @Override
    public boolean matches(HttpServletRequest request) {
        return request.getMethod().equals("GET") && request.getRequestURI().equals(request.getContextPath() + path);
    }
}
