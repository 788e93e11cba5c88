// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.curator.log.CuratorException;
import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/** Adds the head after a request to its answer, and the reason to problems of the framework. */
@ControllerAdvice
final class HeadAdvice implements ResponseBodyAdvice<Object> {

    private static final Set<String> UNAVAILABLE = Set.of("service-unavailable", "outcome-unknown");

    private final HeadHeader header;

    HeadAdvice(HeadHeader header) {
        this.header = header;
    }

    @Override
    public boolean supports(MethodParameter type, Class<? extends HttpMessageConverter<?>> converter) {
        return true;
    }

    @Override
    public @Nullable Object beforeBodyWrite(
            @Nullable Object body,
            MethodParameter type,
            MediaType media,
            Class<? extends HttpMessageConverter<?>> converter,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        if (response instanceof ServletServerHttpResponse servlet) {
            header.set(servlet.getServletResponse());
        }
        if (body instanceof ProblemDetail problem) {
            addReason(problem);
        }
        return body;
    }

    private static void addReason(ProblemDetail problem) {
        if (problem.getProperties() == null || !problem.getProperties().containsKey(Problems.REASON)) {
            problem.setProperty(Problems.REASON, reason(problem.getType()));
        }
    }

    private static String reason(@Nullable URI type) {
        String text = String.valueOf(type);
        String slug = text.substring(text.lastIndexOf(':') + 1);
        if (slug.equals("bad-request")) {
            return CuratorException.MALFORMED;
        }
        return UNAVAILABLE.contains(slug) ? CuratorException.LOG_UNAVAILABLE : slug;
    }
}
