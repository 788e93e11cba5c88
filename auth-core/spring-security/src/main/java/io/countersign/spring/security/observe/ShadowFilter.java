// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observe;

import io.countersign.spring.security.ClientCertificateSource;
import io.countersign.spring.security.CredentialAuthenticationFilter;
import io.countersign.spring.security.RequestLimits;
import io.countersign.spring.security.ServiceAddress;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Copies requests in shadow mode, and has them verified after the application has answered. A servlet filter that
 * precedes Spring Security's. It changes neither requests nor responses, and waits for nothing. Requests about which a
 * filter chain of Countersign decides are enforced, so they are left out.
 *
 * @since 0.1
 */
public final class ShadowFilter extends OncePerRequestFilter {

    private static final Log logger = LogFactory.getLog(ShadowFilter.class);

    private final RequestMatcher observed;

    private final RequestLimits limits;

    private final @Nullable ServiceAddress address;

    private final ClientCertificateSource certificates;

    private final ShadowRequirements requirements;

    private final ShadowTasks tasks;

    /**
     * @param observed matches the requests to verify
     * @param address public URL of this service, or {@code null} to use the host in the request
     * @param requirements requirements for the logins of users
     */
    public ShadowFilter(
            RequestMatcher observed,
            RequestLimits limits,
            @Nullable ServiceAddress address,
            ClientCertificateSource certificates,
            ShadowRequirements requirements,
            ShadowTasks tasks) {
        this.observed = Objects.requireNonNull(observed, "observed cannot be null");
        this.limits = Objects.requireNonNull(limits, "limits cannot be null");
        this.address = address;
        this.certificates = Objects.requireNonNull(certificates, "certificates cannot be null");
        this.requirements = Objects.requireNonNull(requirements, "requirements cannot be null");
        this.tasks = Objects.requireNonNull(tasks, "tasks cannot be null");
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        ShadowRequest shadow = copy(request);
        if (shadow == null) {
            chain.doFilter(request, response);
            return;
        }
        try {
            chain.doFilter(shadow.current(request), response);
        } finally {
            end(shadow, request, response);
        }
    }

    private @Nullable ShadowRequest copy(HttpServletRequest request) {
        try {
            return observed.matches(request)
                    ? ShadowRequest.of(request, limits, address, certificates, requirements.find(request))
                    : null;
        } catch (RuntimeException | Error ex) {
            failed(ex);
            return null;
        }
    }

    private void end(ShadowRequest shadow, HttpServletRequest request, HttpServletResponse response) {
        try {
            shadow.end();
            if (!CredentialAuthenticationFilter.hasDecided(request)) {
                tasks.submit(shadow, ChainResult.of(request, response));
            }
        } catch (RuntimeException | Error ex) {
            // An error, such as a thread that cannot be started, must not replace the application's answer either.
            failed(ex);
        }
    }

    private static void failed(Throwable failure) {
        logger.debug("A request was not verified in shadow mode: "
                + failure.getClass().getName());
    }
}
