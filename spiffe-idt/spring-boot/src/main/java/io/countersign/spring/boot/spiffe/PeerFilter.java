// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.spiffe.tls.NoSvidException;
import io.countersign.spiffe.tls.PeerRole;
import io.countersign.spiffe.tls.PeerVerifier;
import io.countersign.spiffe.tls.RefusedPeerException;
import io.countersign.spiffe.tls.VerifiedPeer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Judges the peer of a connection again with each request, by the time and the authorities of now: a
 * handshake tells of its own moment alone. A connection that has become old is closed with its next
 * answer, and the peer opens another.
 */
final class PeerFilter extends OncePerRequestFilter {

    private static final String CERTIFICATES = "jakarta.servlet.request.X509Certificate";

    private static final String CLOSE = "close";

    private final PeerVerifier verifier;

    private final MetricsPeers peers;

    private final SvidLifetimes lifetimes;

    private final ConnectionAges ages = new ConnectionAges();

    /** @param verifier that knows all who may connect */
    PeerFilter(PeerVerifier verifier, MetricsPeers peers, SvidLifetimes lifetimes) {
        this.verifier = verifier;
        this.peers = peers;
        this.lifetimes = lifetimes;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            VerifiedPeer peer = verifier.verify(certificates(request), PeerRole.CLIENT);
            if (!peers.permit(peer.id(), request)) {
                logger.warn("A peer that may read the metrics alone was refused");
                refuse(response, HttpStatus.FORBIDDEN);
                return;
            }
        } catch (RefusedPeerException ex) {
            logger.warn("A peer was refused on an open connection: " + ex.reason());
            refuse(response, HttpStatus.FORBIDDEN);
            return;
        } catch (NoSvidException ex) {
            logger.warn(ex.getMessage());
            refuse(response, HttpStatus.SERVICE_UNAVAILABLE);
            return;
        }
        if (isOld(request)) {
            response.setHeader(HttpHeaders.CONNECTION, CLOSE);
        }
        chain.doFilter(request, response);
    }

    static List<X509Certificate> certificates(HttpServletRequest request) {
        return request.getAttribute(CERTIFICATES) instanceof X509Certificate[] chain ? List.of(chain) : List.of();
    }

    private boolean isOld(HttpServletRequest request) {
        Instant now = lifetimes.now();
        Instant begin = ages.begin(request.getServletConnection().getConnectionId(), now);
        return begin.plus(lifetimes.connectionAge()).isBefore(now);
    }

    private static void refuse(HttpServletResponse response, HttpStatus status) throws IOException {
        response.setStatus(status.value());
        response.setHeader(HttpHeaders.CONNECTION, CLOSE);
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        String problem = "{\"title\":\"" + status.getReasonPhrase() + "\",\"status\":" + status.value() + "}";
        response.getOutputStream().write(problem.getBytes(StandardCharsets.UTF_8));
    }
}
