// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Certificate authorities in a PEM file, which a command trusts instead of those of the JVM. */
public final class TrustedAuthorities {

    private TrustedAuthorities() {}

    /**
     * Returns a TLS context that trusts the authorities of a file, and no others.
     *
     * @throws LauncherException if the file contains no certificate
     */
    public static SSLContext of(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            Collection<? extends Certificate> certificates =
                    CertificateFactory.getInstance("X.509").generateCertificates(in);
            if (certificates.isEmpty()) {
                throw new LauncherException(file + " contains no certificate");
            }
            return context(certificates);
        } catch (IOException | GeneralSecurityException ex) {
            throw new LauncherException(file + " cannot be read as certificates in PEM", ex);
        }
    }

    private static SSLContext context(Collection<? extends Certificate> certificates)
            throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        for (Certificate certificate : certificates) {
            store.setCertificateEntry("ca-" + store.size(), certificate);
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
