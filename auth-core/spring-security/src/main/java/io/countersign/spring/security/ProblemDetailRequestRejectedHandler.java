// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.RequestRejectedHandler;

/**
 * Answers requests that Spring Security's firewall rejects with a problem detail (RFC 9457): 400. It logs nothing,
 * because the reason may contain the value of a header.
 *
 * @since 0.1
 */
public final class ProblemDetailRequestRejectedHandler implements RequestRejectedHandler {

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, RequestRejectedException reason)
            throws IOException {
        ProblemWriter.write(request, response, Problem.REJECTED);
    }
}
