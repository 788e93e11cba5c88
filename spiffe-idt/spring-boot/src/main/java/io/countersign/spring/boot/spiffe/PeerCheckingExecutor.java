// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.spiffe.tls.NoSvidException;
import io.countersign.spiffe.tls.PeerRole;
import io.countersign.spiffe.tls.PeerVerifier;
import io.countersign.spiffe.tls.RefusedPeerException;
import java.io.IOException;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * Judges the service again before each request, by the time and the authorities of now; who it
 * is, the handshake has settled.
 */
final class PeerCheckingExecutor extends HttpRequestExecutor {

    private final PeerVerifier verifier;

    private final ConnectionSigner signer;

    PeerCheckingExecutor(PeerVerifier verifier, ConnectionSigner signer) {
        this.verifier = verifier;
        this.signer = signer;
    }

    @Override
    public ClassicHttpResponse execute(
            ClassicHttpRequest request,
            HttpClientConnection connection,
            @Nullable HttpResponseInformationCallback callback,
            HttpContext context)
            throws IOException, HttpException {
        SSLSession session = connection.getSSLSession();
        if (session != null) {
            check(session);
            signer.sign(request, session);
        }
        ClassicHttpResponse response = super.execute(request, connection, callback, context);
        signer.sent();
        return response;
    }

    private void check(SSLSession session) throws SSLException {
        try {
            verifier.verify(certificates(session), PeerRole.SERVER);
        } catch (RefusedPeerException | NoSvidException ex) {
            throw new SSLException("The peer of an open connection is not good any more: " + ex.getMessage(), ex);
        }
    }

    private static List<X509Certificate> certificates(SSLSession session) throws SSLPeerUnverifiedException {
        Certificate[] chain = session.getPeerCertificates();
        return Arrays.stream(chain)
                .filter(X509Certificate.class::isInstance)
                .map(X509Certificate.class::cast)
                .toList();
    }
}
