// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.spring.security.resource.ResourceMetadata;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.access.AccessDeniedHandler;

/**
 * Answers requests that are not authorized with a problem detail (RFC 9457): 403, with the error
 * {@code insufficient_scope} of RFC 6750 section 3.1. A user who must log in again, or in another way, is answered 401,
 * with the error {@code insufficient_user_authentication} and the requirement (RFC 9470 section 3).
 *
 * @since 0.1
 */
public final class ProblemDetailAccessDeniedHandler implements AccessDeniedHandler {

    private final Challenges challenges;

    /**
     * @param schemes schemes that the challenges name
     * @param realm realm of the challenges: the service id
     */
    public ProblemDetailAccessDeniedHandler(CredentialSchemes schemes, String realm) {
        this(schemes, realm, null);
    }

    /**
     * @param schemes schemes that the challenges name
     * @param realm realm of the challenges: the service id
     * @param metadata metadata of this service that the challenges refer to, or {@code null}
     */
    public ProblemDetailAccessDeniedHandler(
            CredentialSchemes schemes, String realm, @Nullable ResourceMetadata metadata) {
        this.challenges = new Challenges(schemes, realm, metadata);
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException reason)
            throws IOException {
        if (isStepUp(response, reason)) {
            ProblemWriter.write(request, response, Problem.STEP_UP);
            return;
        }
        if (!response.isCommitted()) {
            challenges.write(response, "insufficient_scope");
        }
        ProblemWriter.write(request, response, Problem.FORBIDDEN);
    }

    /** Writes the challenge if a login can help the caller. */
    private boolean isStepUp(HttpServletResponse response, AccessDeniedException reason) {
        return !response.isCommitted()
                && reason instanceof AuthorizationDeniedException denied
                && denied.getAuthorizationResult() instanceof LoginChallenge decision
                && SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication caller
                && challenges.write(response, decision, caller.getPrincipal().binding());
    }
}
