// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.ClientLink;
import io.countersign.core.link.LinkExchange;
import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerIdentity;
import io.countersign.core.link.PeerRole;
import io.countersign.core.link.PeerVerdict;
import io.countersign.spring.boot.client.StalePeerException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.EndpointDetails;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates the server again before each request, by the current time and authorities. The handshake has checked
 * which server is expected.
 */
final class PeerCheckingExecutor extends HttpRequestExecutor {

    private static final String NAME = PeerCheckingExecutor.class.getName() + ".name";

    private final ClientLink link;

    private final ConnectionSigner signer;

    private final @Nullable LinkExchange exchange;

    PeerCheckingExecutor(ClientLink link, ConnectionSigner signer, @Nullable LinkExchange exchange) {
        this.link = link;
        this.signer = signer;
        this.exchange = exchange == null ? null : new GuardedExchange(exchange);
    }

    @Override
    public ClassicHttpResponse execute(
            ClassicHttpRequest request,
            HttpClientConnection connection,
            @Nullable HttpResponseInformationCallback callback,
            HttpContext context)
            throws IOException, HttpException {
        SSLSession session = connection.getSSLSession();
        PeerIdentity peer = null;
        if (session != null) {
            peer = check(connection, session);
            signer.sign(request, session);
            tell(request);
        }
        ClassicHttpResponse response = super.execute(request, connection, callback, context);
        signer.sent();
        if (peer != null) {
            hear(response, peer);
        }
        return response;
    }

    private void tell(ClassicHttpRequest request) {
        if (exchange != null) {
            request.removeHeaders(exchange.header());
            exchange.values().forEach(value -> request.addHeader(exchange.header(), value));
        }
    }

    private void hear(ClassicHttpResponse response, PeerIdentity peer) {
        if (exchange != null) {
            Arrays.stream(response.getHeaders(exchange.header()))
                    .limit(LinkExchange.MOST_VALUES)
                    .forEach(header -> exchange.heard(header.getValue(), peer));
        }
    }

    private PeerIdentity check(HttpClientConnection connection, SSLSession session) throws SSLException {
        return switch (link.authenticate(new Peer(PeerRole.SERVER, certificates(session), address(connection)))) {
            case PeerVerdict.Accepted accepted -> sameAsBefore(accepted.identity(), connection, session);
            case PeerVerdict.Rejected rejected -> throw refused(connection, rejected.message());
            case PeerVerdict.Unknown unknown -> throw refused(connection, unknown.message());
        };
    }

    /** The handshake has checked which server this is; by now its certificate may be that of another one. */
    private static PeerIdentity sameAsBefore(PeerIdentity peer, HttpClientConnection connection, SSLSession session)
            throws SSLException {
        Object before = session.getValue(NAME);
        if (before == null) {
            session.putValue(NAME, peer.name());
        } else if (!before.equals(peer.name())) {
            throw refused(connection, "It has another name than before");
        }
        return peer;
    }

    /** Only a kept connection is stale: a new one, whose handshake has just accepted the peer, would be refused again. */
    private static SSLException refused(HttpClientConnection connection, String message) {
        String whole = "The peer of an open connection is no longer accepted: " + message;
        return isKept(connection) ? new StalePeerException(whole) : new SSLException(whole);
    }

    private static boolean isKept(HttpClientConnection connection) {
        EndpointDetails details = connection.getEndpointDetails();
        return details != null && details.getRequestCount() > 0;
    }

    private static @Nullable InetAddress address(HttpClientConnection connection) {
        return connection.getRemoteAddress() instanceof InetSocketAddress socket ? socket.getAddress() : null;
    }

    private static List<X509Certificate> certificates(SSLSession session) throws SSLPeerUnverifiedException {
        return Arrays.stream(session.getPeerCertificates())
                .filter(X509Certificate.class::isInstance)
                .map(X509Certificate.class::cast)
                .toList();
    }
}
