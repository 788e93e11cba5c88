// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.Demand;
import io.countersign.core.RefusalCode;
import io.countersign.spring.security.resource.ResourceMetadata;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.InsufficientAuthenticationException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;

/**
 * Answers requests that are not authenticated with a problem detail (RFC 9457): 401 with challenges according to RFC
 * 6750 section 3, 503 if the credential could not be verified, and 400, 413 or 431 if the request cannot be read.
 * Refusals do not reveal their reason, unless {@link RefusalDetail#RULE} is selected. The only exception is a
 * {@link Demand}: the challenge gives its error and a header its value.
 *
 * @since 0.1
 */
public final class ProblemDetailAuthenticationEntryPoint implements AuthenticationEntryPoint {

    private static final Log logger = LogFactory.getLog(ProblemDetailAuthenticationEntryPoint.class);

    private final Challenges challenges;

    private final CredentialSchemes schemes;

    private final CredentialHeaders headers;

    private final RefusalDetail refusals;

    /**
     * @param schemes schemes that the challenges name
     * @param realm realm of the challenges: the service id
     */
    public ProblemDetailAuthenticationEntryPoint(CredentialSchemes schemes, String realm) {
        this(schemes, realm, RefusalDetail.NONE, null);
    }

    /**
     * @param schemes schemes that the challenges name
     * @param realm realm of the challenges: the service id
     * @param refusals how much callers learn about refusals
     * @param metadata metadata of this service that the challenges refer to, or {@code null}
     */
    public ProblemDetailAuthenticationEntryPoint(
            CredentialSchemes schemes, String realm, RefusalDetail refusals, @Nullable ResourceMetadata metadata) {
        this.challenges = new Challenges(schemes, realm, metadata);
        this.schemes = schemes;
        this.headers = CredentialHeaders.of(schemes);
        this.refusals = Objects.requireNonNull(refusals, "refusals cannot be null");
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException reason)
            throws IOException {
        Problem problem = problem(reason);
        if (problem.status() == HttpServletResponse.SC_UNAUTHORIZED && !response.isCommitted()) {
            challenge(request, response, reason);
            problem = explained(problem, request, reason);
        }
        ProblemWriter.write(request, response, problem);
    }

    /** Logs refusals of anonymous requests, which nobody else has logged, and explains all of them if that is enabled. */
    private Problem explained(Problem problem, HttpServletRequest request, AuthenticationException reason) {
        boolean anonymous = reason instanceof InsufficientAuthenticationException;
        if (refusals == RefusalDetail.NONE && !(anonymous && logger.isDebugEnabled())) {
            return problem;
        }
        if (anonymous) {
            String rule = UnrecognisedCredential.rule(request, headers, schemes);
            logger.debug("Request refused, because a caller is required: " + rule);
            return refusals == RefusalDetail.RULE ? problem.explained(rule) : problem;
        }
        return reason instanceof RejectedCredentialException rejected
                ? problem.explained(rule(rejected.code()))
                : problem;
    }

    private static String rule(RefusalCode code) {
        return code.rule() == null ? code.value() : code.value() + ", " + code.rule();
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
