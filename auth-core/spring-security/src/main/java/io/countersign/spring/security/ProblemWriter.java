// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Writes a problem as {@code application/problem+json} (RFC 9457 section 3), without a JSON library. */
final class ProblemWriter {

    /** Seconds that a caller should wait before it retries. */
    private static final String RETRY_AFTER_SECONDS = "5";

    private ProblemWriter() {}

    static void write(HttpServletRequest request, HttpServletResponse response, Problem problem) throws IOException {
        if (response.isCommitted()) {
            return;
        }
        byte[] body = json(problem, request.getRequestURI()).getBytes(StandardCharsets.UTF_8);
        response.setStatus(problem.status());
        response.setContentType("application/problem+json");
        response.setContentLength(body.length);
        response.setHeader("Cache-Control", "no-store");
        if (problem.status() == HttpServletResponse.SC_SERVICE_UNAVAILABLE) {
            response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
        }
        response.getOutputStream().write(body);
    }

    private static String json(Problem problem, String instance) {
        StringBuilder json = new StringBuilder(256).append('{');
        member(json, "type", problem.type());
        member(json.append(','), "title", problem.title());
        json.append(",\"status\":").append(problem.status());
        member(json.append(','), "detail", problem.detail());
        member(json.append(','), "instance", instance);
        if (problem.rule() != null) {
            member(json.append(','), "rule", problem.rule());
        }
        return json.append('}').toString();
    }

    private static void member(StringBuilder json, String name, String value) {
        json.append('"').append(name).append("\":\"");
        for (int i = 0; i < value.length(); i++) {
            append(json, value.charAt(i));
        }
        json.append('"');
    }

    private static void append(StringBuilder json, char c) {
        if (c == '"' || c == '\\') {
            json.append('\\').append(c);
        } else if (c < ' ' || c > '~') {
            json.append("\\u").append(HexFormat.of().toHexDigits(c));
        } else {
            json.append(c);
        }
    }
}
