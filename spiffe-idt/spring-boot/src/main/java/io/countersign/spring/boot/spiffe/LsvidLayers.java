// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.UnknownOutcomeException;
import io.countersign.core.link.LinkIdentity;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.nested.LsvidSigner;
import io.countersign.idt.nested.LsvidTokens;
import io.countersign.idt.nested.NextLayer;
import io.countersign.idt.schemes.LayerExtender;
import io.countersign.idt.x509.X509Svid;
import io.countersign.spiffe.tls.LiveIdentity;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.NoSvidException;
import io.countersign.spring.boot.link.ConnectionSigner;
import java.io.IOException;
import java.security.PublicKey;
import java.security.cert.Certificate;
import java.time.Clock;
import javax.net.ssl.SSLSession;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpRequest;
import org.springframework.http.HttpHeaders;

/**
 * Extends LSVIDs with the current SVID. If the connection presented an earlier SVID, it extends the token again with
 * that one, because verifiers with {@code bearer=strict} require the connection's key. The layer is remembered per
 * thread: the pool's client works in the thread of its caller.
 */
final class LsvidLayers implements LayerExtender, ConnectionSigner {

    private static final ThreadLocal<Layer> LAST = new ThreadLocal<>();

    private final LiveIdentity identity;

    private final LiveTls tls;

    private final Clock clock;

    LsvidLayers(LiveIdentity identity, LiveTls tls, Clock clock) {
        this.identity = identity;
        this.tls = tls;
        this.clock = clock;
    }

    @Override
    public String extend(Verified verified, NextLayer next) {
        X509Svid svid = svid();
        String token = extend(verified, next, svid);
        LAST.set(new Layer(verified, next, svid.publicKey(), header(token)));
        return token;
    }

    private String extend(Verified verified, NextLayer next, X509Svid svid) {
        return new LsvidTokens(() -> LsvidSigner.of(svid), clock).extend(verified, next);
    }

    private X509Svid svid() {
        try {
            return identity.svid();
        } catch (NoSvidException ex) {
            throw new UnknownOutcomeException("no valid SVID");
        }
    }

    @Override
    public void sign(HttpRequest request, SSLSession session) throws IOException {
        Layer layer = LAST.get();
        Certificate[] own = session.getLocalCertificates();
        if (layer == null || own == null || own[0].getPublicKey().equals(layer.key)) {
            return;
        }
        LinkIdentity shown = tls.presented(own[0]);
        if (shown != null && layer.isIn(request)) {
            request.setHeader(HttpHeaders.AUTHORIZATION, header(again(layer, shown)));
        }
    }

    private String again(Layer layer, LinkIdentity shown) throws IOException {
        try {
            return extend(layer.verified, layer.next, X509Svid.of(shown.chain(), shown.key()));
        } catch (InvalidCredentialException ex) {
            throw new IOException("The token cannot be signed for this connection: " + ex.code(), ex);
        }
    }

    @Override
    public void sent() {
        LAST.remove();
    }

    private static String header(String token) {
        return IdtMode.LSVID.authScheme() + ' ' + token;
    }

    /** Last signed layer, with its inputs and the key that signed it. */
    private record Layer(Verified verified, NextLayer next, PublicKey key, String header) {

        boolean isIn(HttpRequest request) {
            Header there = request.getFirstHeader(HttpHeaders.AUTHORIZATION);
            return there != null && header.equals(there.getValue());
        }

        /** Omits the token. */
        @Override
        public String toString() {
            return "Layer";
        }
    }
}
