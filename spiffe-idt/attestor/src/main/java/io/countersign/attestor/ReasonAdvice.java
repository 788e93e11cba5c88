// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/** Adds the member {@code reason} to problem details, counts refusals by it, and writes them to the audit log. */
@ControllerAdvice
final class ReasonAdvice implements ResponseBodyAdvice<Object> {

    private static final String REASON = "reason";

    private final AttestorMeters meters;

    ReasonAdvice(AttestorMeters meters) {
        this.meters = meters;
    }

    @Override
    public boolean supports(MethodParameter returnType, Class<? extends HttpMessageConverter<?>> converterType) {
        return true;
    }

    @Override
    public @Nullable Object beforeBodyWrite(
            @Nullable Object body,
            MethodParameter returnType,
            MediaType contentType,
            Class<? extends HttpMessageConverter<?>> converterType,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        if (body instanceof ProblemDetail problem) {
            String reason = reason(problem);
            problem.setProperty(REASON, reason);
            meters.refused(reason);
            log(problem, reason, request);
        }
        return body;
    }

    /** Returns the last part of the type. */
    private static String reason(ProblemDetail problem) {
        URI type = problem.getType();
        String text = type == null ? "" : type.toString();
        String reason = text.substring(text.lastIndexOf(':') + 1);
        return reason.equals("bad-request") ? "malformed" : reason;
    }

    private static void log(ProblemDetail problem, String reason, ServerHttpRequest request) {
        boolean isOfToken = problem.getStatus() == HttpStatus.UNAUTHORIZED.value()
                || problem.getStatus() == HttpStatus.FORBIDDEN.value();
        if (isOfToken && request instanceof ServletServerHttpRequest servlet) {
            AttestationLog.refused(reason, PeerAddressValve.address(servlet.getServletRequest()));
        }
    }
}
