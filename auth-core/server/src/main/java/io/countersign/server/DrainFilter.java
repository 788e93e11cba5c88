// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.security.web.util.OnCommittedResponseWrapper;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Closes each connection after its next response while the server drains (RFC 9112 section 9.6). That is decided when
 * the response is committed: its request may have begun before the drain.
 */
final class DrainFilter extends OncePerRequestFilter {

    private final Drain drain;

    DrainFilter(Drain drain) {
        this.drain = drain;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        OnCommittedResponseWrapper wrapper = new OnCommittedResponseWrapper(response) {
            @Override
            protected void onResponseCommitted() {
                closeWhenDraining(response);
            }

            @Override
            public void sendRedirect(String location, int status, boolean clearBuffer) throws IOException {
                closeWhenDraining(response);
                super.sendRedirect(location, status, clearBuffer);
            }
        };
        chain.doFilter(request, wrapper);
        // A response without a body is committed by the container, which does not ask the wrapper.
        if (!request.isAsyncStarted()) {
            closeWhenDraining(response);
        }
    }

    /** The response of an asynchronous request is committed by its last dispatch. */
    @Override
    protected boolean shouldNotFilterAsyncDispatch() {
        return false;
    }

    private void closeWhenDraining(HttpServletResponse response) {
        if (drain.hasBegun() && !response.isCommitted()) {
            response.setHeader(HttpHeaders.CONNECTION, "close");
        }
    }
}
