// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.RequestPath;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses malformed requests that Tomcat accepts but Spring fails on: wrongly encoded path parameters with 400, and a
 * range of media types as the type of the body with 415.
 */
final class MalformedRequestFilter extends OncePerRequestFilter {

    private final ProblemWriter problems;

    MalformedRequestFilter(ProblemWriter problems) {
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!isPath(request.getRequestURI())) {
            refuse(response, HttpStatus.BAD_REQUEST, "The path is malformed");
        } else if (isRange(request.getContentType())) {
            refuse(response, HttpStatus.UNSUPPORTED_MEDIA_TYPE, "The type of the body is not a single media type");
        } else {
            chain.doFilter(request, response);
        }
    }

    private void refuse(HttpServletResponse response, HttpStatus status, String detail) throws IOException {
        problems.write(response, ProblemException.of(status, ProblemException.slug(status), detail));
    }

    private static boolean isPath(String path) {
        if (path.indexOf(';') < 0) {
            return true;
        }
        try {
            RequestPath.parse(path, null);
            return true;
        } catch (IllegalArgumentException ex) {
            return false;
        }
    }

    private static boolean isRange(@Nullable String contentType) {
        return contentType != null && contentType.split(";", 2)[0].contains("*");
    }
}
