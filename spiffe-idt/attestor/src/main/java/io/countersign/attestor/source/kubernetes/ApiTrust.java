// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import io.countersign.registration.encoding.Octets;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** TLS context that trusts the authorities in a PEM file, and follows the file. */
final class ApiTrust implements Supplier<@Nullable SSLContext> {

    private final Path file;

    private volatile @Nullable Loaded loaded;

    ApiTrust(Path file) {
        this.file = file;
    }

    /** @throws IllegalStateException if the file has no certificate */
    @Override
    public SSLContext get() {
        try {
            Octets content = Octets.of(Files.readAllBytes(file));
            Loaded last = loaded;
            if (last == null || !last.content().equals(content)) {
                last = new Loaded(content, context(content.toArray()));
                loaded = last;
            }
            return last.context();
        } catch (IOException ex) {
            throw new UncheckedIOException("Cannot read " + file, ex);
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("Not certificates in PEM: " + file, ex);
        }
    }

    private static SSLContext context(byte[] pem) throws GeneralSecurityException, IOException {
        Collection<? extends Certificate> authorities =
                CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(pem));
        if (authorities.isEmpty()) {
            throw new GeneralSecurityException("The file has no certificate");
        }
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (Certificate authority : authorities) {
            store.setCertificateEntry("authority-" + store.size(), authority);
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    /** Context of the authorities with some content. */
    private record Loaded(Octets content, SSLContext context) {}
}
