// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Has each peer verified in each handshake. The session is invalidated at once, which ends nothing that is open and
 * keeps it from being resumed: who resumes a session is not asked for a certificate again.
 */
final class SvidTrustManager extends X509ExtendedTrustManager {

    private final PeerVerifier verifier;

    private final HandshakeListener listener;

    SvidTrustManager(PeerVerifier verifier, HandshakeListener listener) {
        this.verifier = verifier;
        this.listener = listener;
    }

    private void verify(X509Certificate @Nullable [] chain, PeerRole role, @Nullable SSLSession session)
            throws CertificateException {
        try {
            required(session).invalidate();
            verifier.verify(chain == null ? List.of() : List.of(chain), role);
            listener.verified(role);
        } catch (RefusedPeerException ex) {
            listener.refused(role, ex.reason().toString());
            throw ex;
        } catch (NoSvidException ex) {
            listener.refused(role, HandshakeListener.NO_SVID);
            throw new CertificateException(ex.getMessage(), ex);
        }
    }

    /** An earlier version would show certificates to everybody on the way, and could be resumed in other ways. */
    private static SSLSession required(@Nullable SSLSession session) throws RefusedPeerException {
        if (session == null || !session.getProtocol().equals(LiveTls.PROTOCOL)) {
            throw new RefusedPeerException(
                    RefusedPeerException.Reason.WRONG_PROTOCOL, "The connection is not one of " + LiveTls.PROTOCOL);
        }
        return session;
    }

    private static @Nullable SSLSession session(@Nullable Socket socket) {
        return socket instanceof SSLSocket tls ? tls.getHandshakeSession() : null;
    }

    private static @Nullable SSLSession session(@Nullable SSLEngine engine) {
        return engine == null ? null : engine.getHandshakeSession();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, @Nullable Socket socket)
            throws CertificateException {
        verify(chain, PeerRole.CLIENT, session(socket));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, @Nullable Socket socket)
            throws CertificateException {
        verify(chain, PeerRole.SERVER, session(socket));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, @Nullable SSLEngine engine)
            throws CertificateException {
        verify(chain, PeerRole.CLIENT, session(engine));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, @Nullable SSLEngine engine)
            throws CertificateException {
        verify(chain, PeerRole.SERVER, session(engine));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        verify(chain, PeerRole.CLIENT, null);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        verify(chain, PeerRole.SERVER, null);
    }

    /** None: authorities change, and clients are not told who is trusted. */
    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
