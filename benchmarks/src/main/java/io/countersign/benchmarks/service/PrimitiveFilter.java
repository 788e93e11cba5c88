// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Supplier;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Verifies a signature in each request and nothing else, to measure the primitive among the other work of a
 * server.
 */
final class PrimitiveFilter extends OncePerRequestFilter {

    private final ThreadLocal<Primitive> primitives;

    PrimitiveFilter(Supplier<Primitive> primitives) {
        this.primitives = ThreadLocal.withInitial(primitives);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        primitives.get().verify();
        chain.doFilter(request, response);
    }
}
