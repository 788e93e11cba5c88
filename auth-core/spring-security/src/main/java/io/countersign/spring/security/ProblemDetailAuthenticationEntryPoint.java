// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.Demand;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;

/**
 * Answers requests that are not authenticated with a problem detail (RFC 9457): 401 with challenges according to RFC
 * 6750 section 3, 503 if the credential could not be verified, and 400, 413 or 431 if the request cannot be read.
 * Refusals do not reveal their reason. The only exception is a {@link Demand}: the challenge gives its error and a
 * header its value.
 *
 * @since 0.1
 */
public final class ProblemDetailAuthenticationEntryPoint implements AuthenticationEntryPoint {

    private final Challenges challenges;

    /**
     * @param schemes schemes that the challenges name
     * @param realm realm of the challenges: the service id
     */
    public ProblemDetailAuthenticationEntryPoint(CredentialSchemes schemes, String realm) {
        this.challenges = new Challenges(schemes, realm);
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException reason)
            throws IOException {
        Problem problem = problem(reason);
        if (problem.status() == HttpServletResponse.SC_UNAUTHORIZED && !response.isCommitted()) {
            challenge(request, response, reason);
        }
        ProblemWriter.write(request, response, problem);
    }

    private void challenge(HttpServletRequest request, HttpServletResponse response, AuthenticationException reason) {
        Demand demand = demand(reason);
        if (demand != null) {
            challenges.write(response, demand);
            return;
        }
        boolean presented = reason instanceof BadCredentialsException || challenges.presented(request);
        challenges.write(response, presented ? Challenges.INVALID : null);
    }

    private static @Nullable Demand demand(AuthenticationException reason) {
        return reason instanceof RejectedCredentialException rejected ? rejected.demand() : null;
    }

    private static Problem problem(AuthenticationException reason) {
        if (reason instanceof UnreadableRequestException unreadable) {
            return unreadable.problem();
        }
        return reason instanceof AuthenticationServiceException ? Problem.UNDECIDED : Problem.UNAUTHENTICATED;
    }
}
