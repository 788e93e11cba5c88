// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkTrust;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.TrustManager;
import org.apache.tomcat.util.net.SSLContext;
import org.jspecify.annotations.Nullable;

/** Existing TLS context in the form that Tomcat uses. Tomcat does not initialise it from key stores. */
final class LinkSslContext implements SSLContext {

    private final javax.net.ssl.SSLContext context;

    private final LinkTrust trust;

    LinkSslContext(javax.net.ssl.SSLContext context, LinkTrust trust) {
        this.context = context;
        this.trust = trust;
    }

    @Override
    public void init(KeyManager @Nullable [] keys, TrustManager @Nullable [] trust, @Nullable SecureRandom random) {
        throw new UnsupportedOperationException("The context is already initialised");
    }

    @Override
    public void destroy() {
        // The link trust closes with the application.
    }

    @Override
    public SSLSessionContext getServerSessionContext() {
        return context.getServerSessionContext();
    }

    @Override
    public SSLEngine createSSLEngine() {
        return context.createSSLEngine();
    }

    @Override
    public SSLServerSocketFactory getServerSocketFactory() {
        return context.getServerSocketFactory();
    }

    @Override
    public SSLParameters getSupportedSSLParameters() {
        return context.getSupportedSSLParameters();
    }

    @Override
    public X509Certificate[] getCertificateChain(@Nullable String alias) {
        return trust.identity()
                .map(identity -> identity.chain().toArray(X509Certificate[]::new))
                .orElseGet(() -> new X509Certificate[0]);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
