// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.security.oauth2.core.http.converter.OAuth2ErrorHttpMessageConverter;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;

/**
 * Answers a refused request with 400 (RFC 6749 section 5.2). A request that could not be verified gets 503: the client
 * may try it again.
 */
public final class TokenFailureHandler implements AuthenticationFailureHandler {

    private final OAuth2ErrorHttpMessageConverter converter = new OAuth2ErrorHttpMessageConverter();

    @Override
    public void onAuthenticationFailure(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException exception)
            throws IOException {
        OAuth2Error error = exception instanceof OAuth2AuthenticationException ex
                ? ex.getError()
                : new OAuth2Error(OAuth2ErrorCodes.INVALID_REQUEST);
        boolean unavailable = error.getErrorCode().equals(OAuth2ErrorCodes.TEMPORARILY_UNAVAILABLE);
        ServletServerHttpResponse answer = new ServletServerHttpResponse(response);
        answer.setStatusCode(unavailable ? HttpStatus.SERVICE_UNAVAILABLE : HttpStatus.BAD_REQUEST);
        answer.getHeaders().setCacheControl("no-store");
        if (unavailable) {
            answer.getHeaders().set("Retry-After", "1");
        }
        converter.write(error, null, answer);
    }
}
