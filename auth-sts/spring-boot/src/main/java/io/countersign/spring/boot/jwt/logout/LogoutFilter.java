// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.logout;

import io.countersign.schemes.logout.Logout;
import io.countersign.schemes.logout.LogoutList;
import io.countersign.schemes.logout.LogoutTokens;
import io.countersign.schemes.logout.LogoutVerification;
import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Receives logout tokens (OpenID Connect Back-Channel Logout 1.0, section 2.5 to 2.8). It is registered for one path
 * only, before Spring Security: the signature of the logout token authenticates the provider.
 *
 * @since 0.1
 */
public final class LogoutFilter extends OncePerRequestFilter {

    private static final Log log = LogFactory.getLog(LogoutFilter.class);

    private static final String TOKEN = "logout_token";

    private final LogoutTokens tokens;

    private final LogoutList list;

    private final LogoutCounts counts;

    /**
     * @param list list that remembers the ended sessions
     */
    public LogoutFilter(LogoutTokens tokens, LogoutList list, LogoutCounts counts) {
        this.tokens = Objects.requireNonNull(tokens, "tokens cannot be null");
        this.list = Objects.requireNonNull(list, "list cannot be null");
        this.counts = Objects.requireNonNull(counts, "counts cannot be null");
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException {
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        if (!request.getMethod().equals(HttpMethod.POST.name())) {
            response.setHeader(HttpHeaders.ALLOW, HttpMethod.POST.name());
            response.setStatus(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
            return;
        }
        String token = isForm(request) ? token(request) : null;
        if (token == null) {
            refuse(response, "the request is no form with one parameter " + TOKEN);
            return;
        }
        switch (tokens.verify(token)) {
            case LogoutVerification.Accepted accepted -> end(accepted.logout(), response);
            case LogoutVerification.Rejected rejected -> {
                String rule = rejected.code().rule();
                refuse(response, "code=" + rejected.code() + (rule == null ? "" : " rule=\"" + rule + "\""));
            }
            case LogoutVerification.Unknown unknown -> unavailable(response, unknown.cause());
        }
    }

    private static boolean isForm(HttpServletRequest request) {
        try {
            String type = request.getContentType();
            return type != null
                    && MediaType.APPLICATION_FORM_URLENCODED.isCompatibleWith(MediaType.parseMediaType(type));
        } catch (InvalidMediaTypeException ex) {
            return false;
        }
    }

    /** Returns the token of the body. Addresses end up in logs, so a token in the address is not accepted. */
    private static @Nullable String token(HttpServletRequest request) {
        String[] values = request.getParameterValues(TOKEN);
        return values != null && values.length == 1 && !isInAddress(request.getQueryString()) ? values[0] : null;
    }

    private static boolean isInAddress(@Nullable String query) {
        try {
            return query != null
                    && URLDecoder.decode(query, StandardCharsets.UTF_8).contains(TOKEN);
        } catch (IllegalArgumentException ex) {
            return true;
        }
    }

    private void end(Logout logout, HttpServletResponse response) throws IOException {
        try {
            list.end(logout);
        } catch (IOException ex) {
            log.warn("A logout of " + logout.issuer() + " cannot be stored: " + ex.getMessage());
            unavailable(response, "the store is unavailable");
            return;
        }
        counts.accepted.increment();
        log.debug("Logout: issuer=" + logout.issuer() + (logout.session() == null ? " all sessions of a user" : ""));
        response.setStatus(HttpServletResponse.SC_OK);
    }

    private void refuse(HttpServletResponse response, String reason) throws IOException {
        counts.refused.increment();
        log.debug("Logout refused: " + reason);
        write(response, HttpServletResponse.SC_BAD_REQUEST, "invalid_request");
    }

    private void unavailable(HttpServletResponse response, String reason) throws IOException {
        counts.undecided.increment();
        log.debug("Logout undecided: " + reason);
        write(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE, "temporarily_unavailable");
    }

    private static void write(HttpServletResponse response, int status, String error) throws IOException {
        byte[] json = ("{\"error\":\"" + error + "\"}").getBytes(StandardCharsets.UTF_8);
        response.setStatus(status);
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setContentLength(json.length);
        response.getOutputStream().write(json);
    }
}
