// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.observe;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.FilterInvocation;

/** GET request for a path, without headers, which the matchers of filter chains are asked about at start. */
final class ExampleRequest extends HttpServletRequestWrapper {

    private final Map<String, Object> attributes = new HashMap<>();

    private final ServletContext context;

    ExampleRequest(String path, ServletContext context) {
        super(new FilterInvocation(context.getContextPath(), path, "GET").getHttpRequest());
        this.context = context;
    }

    @Override
    public ServletContext getServletContext() {
        return context;
    }

    @Override
    public DispatcherType getDispatcherType() {
        return DispatcherType.REQUEST;
    }

    @Override
    public @Nullable Object getAttribute(String name) {
        return attributes.get(name);
    }

    @Override
    public void setAttribute(String name, Object value) {
        attributes.put(name, value);
    }

    @Override
    public void removeAttribute(String name) {
        attributes.remove(name);
    }
}
