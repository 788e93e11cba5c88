// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.net.InetAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.regex.Pattern;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates the peer of each handshake. It invalidates the session at once, which does not close the connection but
 * prevents resumption: a resumed session would skip the certificate of the peer.
 */
final class LinkTrustManager extends X509ExtendedTrustManager {

    private static final Pattern IPV4 = Pattern.compile("(\\d{1,3}\\.){3}\\d{1,3}");

    private final PeerAuthenticator authenticator;

    private final PeerRule permitted;

    private final LinkListener listener;

    LinkTrustManager(PeerAuthenticator authenticator, PeerRule permitted, LinkListener listener) {
        this.authenticator = authenticator;
        this.permitted = permitted;
        this.listener = listener;
    }

    private void check(
            X509Certificate @Nullable [] chain,
            PeerRole role,
            @Nullable SSLSession session,
            @Nullable InetAddress address)
            throws CertificateException {
        if (session != null) {
            session.invalidate();
        }
        if (session == null || !session.getProtocol().equals(MutualTls.PROTOCOL)) {
            throw refused(role, MutualTls.WRONG_PROTOCOL, "The connection is not one of " + MutualTls.PROTOCOL);
        }
        Peer peer = new Peer(role, chain == null ? List.of() : List.of(chain), address);
        switch (authenticator.authenticate(peer)) {
            case PeerVerdict.Accepted accepted -> {
                if (!permitted.permits(accepted.identity())) {
                    throw refused(role, MutualTls.NOT_ALLOWED, "The peer is not one that may be a " + role + " here");
                }
                listener.verified(role);
            }
            case PeerVerdict.Rejected rejected -> throw refused(role, rejected.reason(), rejected.message());
            case PeerVerdict.Unknown unknown -> throw refused(role, unknown.reason(), unknown.message());
        }
    }

    private CertificateException refused(PeerRole role, String reason, String message) {
        listener.refused(role, reason);
        return new CertificateException(message);
    }

    private static @Nullable SSLSession session(@Nullable Socket socket) {
        return socket instanceof SSLSocket tls ? tls.getHandshakeSession() : null;
    }

    private static @Nullable SSLSession session(@Nullable SSLEngine engine) {
        return engine == null ? null : engine.getHandshakeSession();
    }

    private static @Nullable InetAddress address(@Nullable Socket socket) {
        return socket == null ? null : socket.getInetAddress();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, @Nullable Socket socket)
            throws CertificateException {
        check(chain, PeerRole.CLIENT, session(socket), address(socket));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, @Nullable Socket socket)
            throws CertificateException {
        check(chain, PeerRole.SERVER, session(socket), address(socket));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, @Nullable SSLEngine engine)
            throws CertificateException {
        check(chain, PeerRole.CLIENT, session(engine), null);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, @Nullable SSLEngine engine)
            throws CertificateException {
        check(chain, PeerRole.SERVER, session(engine), engine == null ? null : literal(engine.getPeerHost()));
    }

    /** Returns the address of a server that is called by its IP address; {@code null} for a name, which is not resolved here. */
    private static @Nullable InetAddress literal(@Nullable String host) {
        if (host == null || !(host.indexOf(':') >= 0 || IPV4.matcher(host).matches())) {
            return null;
        }
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException ex) {
            return null;
        }
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        check(chain, PeerRole.CLIENT, null, null);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        check(chain, PeerRole.SERVER, null, null);
    }

    /** None: authorities change, and clients are not told who is trusted. */
    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
