// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkExchange;
import io.countersign.core.link.LinkTrust;
import io.countersign.core.link.PeerIdentity;
import io.countersign.core.link.PeerVerdict;
import io.countersign.core.link.ServerLink;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Authenticates the client of each request by the current time and authorities, because a handshake is valid only for
 * its own moment. Closes connections that are too old, after the response.
 */
final class PeerFilter extends OncePerRequestFilter {

    private static final String CLOSE = "close";

    private final LinkTrust trust;

    private final ServerLink link;

    private final PeerAdmission admission;

    private final ConnectionAges ages;

    private final @Nullable LinkExchange exchange;

    PeerFilter(LinkTrust trust, ServerLink link, PeerAdmission admission, ConnectionAges ages) {
        this.trust = trust;
        this.link = link;
        this.admission = admission;
        this.ages = ages;
        this.exchange = trust.exchange().map(GuardedExchange::new).orElse(null);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        switch (link.authenticate(RequestPeers.client(request))) {
            case PeerVerdict.Accepted accepted -> {
                if (admission.permit(accepted.identity(), request)) {
                    exchange(accepted.identity(), request, response);
                    goOn(request, response, chain);
                } else {
                    logger.warn("A peer was refused on an open connection: it is not permitted, or may only read the"
                            + " metrics");
                    refuse(response, HttpStatus.FORBIDDEN);
                }
            }
            case PeerVerdict.Rejected rejected -> {
                logger.warn("A peer was refused on an open connection: " + rejected.reason());
                refuse(response, HttpStatus.FORBIDDEN);
            }
            case PeerVerdict.Unknown unknown -> {
                logger.warn(unknown.message());
                refuse(response, HttpStatus.SERVICE_UNAVAILABLE);
            }
        }
    }

    private void exchange(PeerIdentity peer, HttpServletRequest request, HttpServletResponse response) {
        if (exchange == null) {
            return;
        }
        Enumeration<String> heard = request.getHeaders(exchange.header());
        for (int i = 0; i < LinkExchange.MOST_VALUES && heard.hasMoreElements(); i++) {
            exchange.heard(heard.nextElement(), peer);
        }
        exchange.values().forEach(value -> response.addHeader(exchange.header(), value));
    }

    private void goOn(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String connection = request.getServletConnection().getConnectionId();
        Duration age = ages.age(connection, () -> RequestPeers.sinceHandshake(request));
        if (age.compareTo(trust.connectionAge()) > 0) {
            response.setHeader(HttpHeaders.CONNECTION, CLOSE);
        }
        chain.doFilter(request, response);
    }

    private static void refuse(HttpServletResponse response, HttpStatus status) throws IOException {
        response.setStatus(status.value());
        response.setHeader(HttpHeaders.CONNECTION, CLOSE);
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        String problem = "{\"title\":\"" + status.getReasonPhrase() + "\",\"status\":" + status.value() + "}";
        response.getOutputStream().write(problem.getBytes(StandardCharsets.UTF_8));
    }
}
