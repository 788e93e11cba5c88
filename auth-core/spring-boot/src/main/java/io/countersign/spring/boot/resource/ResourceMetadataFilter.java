// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.resource;

import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Answers requests for the metadata of this service. It is registered for the path of the metadata only, before Spring
 * Security, so that it is open under every filter chain. Pages of every origin may read it, without credentials.
 */
final class ResourceMetadataFilter extends OncePerRequestFilter {

    private static final String METHODS = "GET, HEAD, OPTIONS";

    private static final String ONE_HOUR = "3600";

    private final ResourceMetadataDocument document;

    ResourceMetadataFilter(ResourceMetadataDocument document) {
        this.document = document;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException {
        response.setHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, "*");
        switch (request.getMethod()) {
            case "GET", "HEAD" -> write(response, request.getMethod().equals(HttpMethod.GET.name()));
            case "OPTIONS" -> preflight(response);
            default -> {
                response.setHeader(HttpHeaders.ALLOW, METHODS);
                response.setStatus(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
            }
        }
    }

    private void write(HttpServletResponse response, boolean withBody) throws IOException {
        byte[] json = document.json();
        response.setHeader(HttpHeaders.CACHE_CONTROL, "public, max-age=" + ONE_HOUR);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setContentLength(json.length);
        if (withBody) {
            response.getOutputStream().write(json);
        }
    }

    private static void preflight(HttpServletResponse response) {
        response.setHeader(HttpHeaders.ALLOW, METHODS);
        response.setHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD");
        response.setHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, "*");
        response.setHeader(HttpHeaders.ACCESS_CONTROL_MAX_AGE, ONE_HOUR);
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    }
}
