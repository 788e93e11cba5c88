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
 * Answers a request that is not authenticated with a problem detail (RFC 9457): 401 with challenges as RFC
 * 6750 section 3 prescribes, 503 if it could not be told, 400, 413 or 431 if the request cannot be verified at
 * all. Every refusal reads the same, whatever its reason, but for one with a {@link Demand}, which the
 * challenge tells and a header gives.
 *
 * @since 0.1
 */
public final class ProblemDetailAuthenticationEntryPoint implements AuthenticationEntryPoint {

    private final Challenges challenges;

    /**
     * @param schemes what callers may present
     * @param realm the service's name, for the challenge
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
