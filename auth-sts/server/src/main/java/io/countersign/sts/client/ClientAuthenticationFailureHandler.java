// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.sts.web.TooManyRequestsException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.security.oauth2.core.http.converter.OAuth2ErrorHttpMessageConverter;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;

/**
 * Answers a request whose client is not authenticated, with the error code only. A client that tried HTTP Basic gets
 * that scheme in {@code WWW-Authenticate} (RFC 6749 section 5.2).
 */
public final class ClientAuthenticationFailureHandler implements AuthenticationFailureHandler {

    private final OAuth2ErrorHttpMessageConverter converter = new OAuth2ErrorHttpMessageConverter();

    @Override
    public void onAuthenticationFailure(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException exception)
            throws IOException {
        SecurityContextHolder.clearContext();
        String code = exception instanceof OAuth2AuthenticationException ex
                ? ex.getError().getErrorCode()
                : OAuth2ErrorCodes.INVALID_CLIENT;
        ServletServerHttpResponse answer = new ServletServerHttpResponse(response);
        if (exception instanceof TooManyRequestsException many) {
            answer.setStatusCode(HttpStatus.TOO_MANY_REQUESTS);
            answer.getHeaders().set("Retry-After", many.retryAfter());
        } else if (code.equals(OAuth2ErrorCodes.TEMPORARILY_UNAVAILABLE)) {
            answer.setStatusCode(HttpStatus.SERVICE_UNAVAILABLE);
            answer.getHeaders().set("Retry-After", "1");
        } else {
            answer.setStatusCode(
                    code.equals(OAuth2ErrorCodes.INVALID_CLIENT) ? HttpStatus.UNAUTHORIZED : HttpStatus.BAD_REQUEST);
        }
        if (triedBasic(request)) {
            answer.getHeaders().set("WWW-Authenticate", "Basic realm=\"sts\"");
        }
        converter.write(new OAuth2Error(code), null, answer);
    }

    private static boolean triedBasic(HttpServletRequest request) {
        String authorization = request.getHeader("Authorization");
        return authorization != null && authorization.regionMatches(true, 0, "Basic ", 0, 6);
    }
}
