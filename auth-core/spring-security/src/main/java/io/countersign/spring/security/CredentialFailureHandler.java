// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.RefusalCode;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.regex.Pattern;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authentication.event.AbstractAuthenticationFailureEvent;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;

/** Logs and publishes the reason of a failed authentication, and calls the entry point. */
final class CredentialFailureHandler implements AuthenticationFailureHandler {

    private static final Log logger = LogFactory.getLog(CredentialAuthenticationFilter.class);

    /** Identifiers that may be logged. The caller chooses them, because they are not verified yet. */
    private static final Pattern LOGGABLE = Pattern.compile("[A-Za-z0-9._~:-]{1,128}");

    private static final Authentication NOBODY = new AnonymousAuthenticationToken(
            "countersign", "unverified", AuthorityUtils.createAuthorityList("ROLE_ANONYMOUS"));

    private final AuthenticationEntryPoint entryPoint;

    private final ApplicationEventPublisher events;

    CredentialFailureHandler(AuthenticationEntryPoint entryPoint, ApplicationEventPublisher events) {
        this.entryPoint = entryPoint;
        this.events = events;
    }

    @Override
    public void onAuthenticationFailure(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException reason)
            throws IOException, ServletException {
        log(reason);
        events.publishEvent(event(reason));
        entryPoint.commence(request, response, reason);
    }

    private static AbstractAuthenticationFailureEvent event(AuthenticationException reason) {
        return switch (reason) {
            case UndecidedCredentialException undecided -> new CredentialUndecidedEvent(NOBODY, undecided);
            case UnreadableRequestException unreadable -> new RequestUnreadableEvent(NOBODY, unreadable);
            default -> new CredentialRefusedEvent(NOBODY, reason);
        };
    }

    private static void log(AuthenticationException reason) {
        if (reason instanceof UndecidedCredentialException undecided && undecided.failure() != null) {
            UnforeseenFailure.log(
                    logger, "Scheme " + undecided.scheme() + jti(undecided.credentialId()), undecided.failure());
        } else {
            logger.info(describe(reason));
        }
    }

    private static String describe(AuthenticationException reason) {
        return switch (reason) {
            case RejectedCredentialException e ->
                "Credential refused: scheme=" + e.scheme() + " code=" + e.code() + jti(e.credentialId())
                        + rule(e.code());
            case UndecidedCredentialException e ->
                "Credential undecided: scheme=" + e.scheme() + " cause=" + e.reason() + jti(e.credentialId());
            default -> "Request refused: " + reason.getMessage();
        };
    }

    private static String rule(RefusalCode code) {
        return code.rule() == null ? "" : " rule=\"" + code.rule() + '"';
    }

    private static String jti(@Nullable String id) {
        return id != null && LOGGABLE.matcher(id).matches() ? " jti=" + id : "";
    }
}
