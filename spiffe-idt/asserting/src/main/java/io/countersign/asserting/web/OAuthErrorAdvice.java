// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting.web;

import io.countersign.server.ProblemException;
import io.countersign.spiffe.tls.NoSvidException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Answers failed requests with OAuth error responses instead of the problem details of other servers. */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
final class OAuthErrorAdvice {

    @ExceptionHandler
    ResponseEntity<OAuthError> handle(AssertingException refusal) {
        ResponseEntity.BodyBuilder answer = answer(refusal.status());
        String wait = refusal.retryAfter();
        if (wait != null) {
            answer.header(HttpHeaders.RETRY_AFTER, wait);
        }
        return answer.body(new OAuthError(refusal.error(), refusal.description()));
    }

    @ExceptionHandler
    ResponseEntity<OAuthError> handle(NoSvidException none) {
        return handle(AssertingException.unavailable("this server has no valid SVID now"));
    }

    /** Answers unreadable bodies. A body without a declared length may exceed the limit only while it is read. */
    @ExceptionHandler
    ResponseEntity<?> handle(HttpMessageNotReadableException unreadable) {
        return unreadable.getRootCause() instanceof ProblemException tooLarge
                ? ResponseEntity.of(tooLarge.getBody()).build()
                : handle(AssertingException.invalidRequest("the body is not the required JSON object"));
    }

    @ExceptionHandler
    ResponseEntity<OAuthError> handle(HttpMediaTypeNotSupportedException wrong) {
        return answer(HttpStatus.UNSUPPORTED_MEDIA_TYPE)
                .body(new OAuthError("invalid_request", "the body must be application/json"));
    }

    @ExceptionHandler
    ResponseEntity<OAuthError> handle(HttpRequestMethodNotSupportedException wrong) {
        ResponseEntity.BodyBuilder answer = answer(HttpStatus.METHOD_NOT_ALLOWED);
        String[] supported = wrong.getSupportedMethods();
        if (supported != null) {
            answer.header(HttpHeaders.ALLOW, String.join(", ", supported));
        }
        return answer.body(new OAuthError("invalid_request", "the method is not allowed"));
    }

    private static ResponseEntity.BodyBuilder answer(HttpStatus status) {
        return ResponseEntity.status(status)
                .cacheControl(CacheControl.noStore())
                .contentType(MediaType.APPLICATION_JSON);
    }
}
