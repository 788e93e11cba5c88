// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** Request whose header {@code Authorization} cannot be read. */
final class WithoutAuthorization extends HttpServletRequestWrapper {

    WithoutAuthorization(HttpServletRequest request) {
        super(request);
    }

    private static boolean isHidden(String name) {
        return name.equalsIgnoreCase(HttpHeaders.AUTHORIZATION);
    }

    @Override
    public @Nullable String getHeader(String name) {
        return isHidden(name) ? null : super.getHeader(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
        return isHidden(name) ? Collections.emptyEnumeration() : super.getHeaders(name);
    }

    @Override
    public Enumeration<String> getHeaderNames() {
        List<String> shown = Collections.list(super.getHeaderNames()).stream()
                .filter(name -> !isHidden(name))
                .toList();
        return Collections.enumeration(shown);
    }
}
