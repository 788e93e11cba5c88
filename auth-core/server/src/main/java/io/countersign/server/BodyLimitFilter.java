// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpStatus;
import org.springframework.util.unit.DataSize;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses a body above the limit with 413 (RFC 9110 section 15.5.14), before it is read if the request declares its
 * length.
 */
final class BodyLimitFilter extends OncePerRequestFilter {

    private static final String SESSION = "/.countersign/zk-session";

    /** Its endpoint has a limit of its own, below this one. */
    private static final long LONGEST_PROOF = 512 * 1024;

    private final long limit;

    private final ProblemWriter problems;

    BodyLimitFilter(DataSize limit, ProblemWriter problems) {
        this.limit = limit.toBytes();
        this.problems = problems;
    }

    /** The body of this request is a proof, which is larger than what servers take otherwise. */
    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return request.getMethod().equals("POST")
                && request.getRequestURI().equals(request.getContextPath() + SESSION)
                && request.getContentLengthLong() <= LONGEST_PROOF;
    }

    static ProblemException tooLarge() {
        return ProblemException.of(HttpStatus.CONTENT_TOO_LARGE, "content-too-large", "The body is too large");
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (request.getContentLengthLong() > limit) {
            problems.write(response, tooLarge());
            return;
        }
        chain.doFilter(request.getContentLengthLong() < 0 ? new Limited(request, limit) : request, response);
    }

    private static final class Limited extends HttpServletRequestWrapper {

        private final long limit;

        private Limited(HttpServletRequest request, long limit) {
            super(request);
            this.limit = limit;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            return new LimitedInputStream(super.getInputStream(), limit);
        }
    }
}
