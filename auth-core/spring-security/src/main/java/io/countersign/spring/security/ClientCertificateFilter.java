// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Reads the certificates of each request's client, before Spring Security and for every path. A request whose
 * certificate cannot be trusted is refused with 400.
 *
 * @since 0.1
 */
public final class ClientCertificateFilter extends OncePerRequestFilter {

    private final ForwardedClientCertificates certificates;

    private final boolean refusing;

    /** @param refusing {@code false} for shadow mode, in which such requests go on without a certificate */
    public ClientCertificateFilter(ForwardedClientCertificates certificates, boolean refusing) {
        this.certificates = Objects.requireNonNull(certificates, "certificates cannot be null");
        this.refusing = refusing;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            certificates.read(request);
        } catch (UnreadableRequestException ex) {
            if (refusing) {
                logger.info("Request refused: " + ex.getMessage());
                ProblemWriter.write(request, response, ex.problem());
                return;
            }
        }
        chain.doFilter(request, response);
    }
}
