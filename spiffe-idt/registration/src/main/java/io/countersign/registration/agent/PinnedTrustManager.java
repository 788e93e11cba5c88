// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.encoding.Octets;
import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Set;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Trusts servers with pinned keys. Sessions are not resumed, since that would skip the certificate. */
final class PinnedTrustManager extends X509ExtendedTrustManager {

    private final Set<Octets> spkiHashes;

    PinnedTrustManager(Set<Octets> spkiHashes) {
        this.spkiHashes = spkiHashes;
    }

    private void check(X509Certificate[] chain, @Nullable SSLSession session) throws CertificateException {
        if (session == null || !session.getProtocol().equals(PinnedTls.PROTOCOL)) {
            throw new CertificateException("The connection is not one of " + PinnedTls.PROTOCOL);
        }
        session.invalidate();
        chain[0].checkValidity();
        if (!spkiHashes.contains(Octets.sha256(chain[0].getPublicKey().getEncoded()))) {
            throw new CertificateException("The key of the server is not pinned");
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, @Nullable Socket socket)
            throws CertificateException {
        check(chain, socket instanceof SSLSocket tls ? tls.getHandshakeSession() : null);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, @Nullable SSLEngine engine)
            throws CertificateException {
        check(chain, engine == null ? null : engine.getHandshakeSession());
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        check(chain, null);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, @Nullable Socket socket)
            throws CertificateException {
        throw noClients();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, @Nullable SSLEngine engine)
            throws CertificateException {
        throw noClients();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw noClients();
    }

    private static CertificateException noClients() {
        return new CertificateException("Clients are not trusted");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
