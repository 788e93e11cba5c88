// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import io.countersign.core.link.LinkIdentity;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Certificate authority, with the keys of the holders of its certificates. */
public final class TestAuthority {

    private static final String AUTHORITY = "ca";

    private static final String PASSWORD = "changeit";

    private final Map<String, PrivateKey> keys = new HashMap<>();

    /** Certificate chains of the holders. */
    private final Map<String, List<X509Certificate>> chains = new HashMap<>();

    private final List<X509Certificate> trusted = new ArrayList<>();

    public TestAuthority() {
        selfSign(AUTHORITY, TestCertificate.of(AUTHORITY).asAuthority());
    }

    /** Issues a certificate with a key, for names such as {@code uri:spiffe://shop.com/basket}. */
    public void issue(String holder, String... names) {
        issue(holder, TestCertificate.of(holder).naming(names));
    }

    /** Issues a certificate as {@link #issue} does, which expired a day ago. */
    public void issueExpired(String holder, String... names) {
        issue(holder, TestCertificate.of(holder).naming(names).expired());
    }

    private void issue(String holder, TestCertificate content) {
        KeyPair pair = pair();
        X509Certificate authority = certificate(AUTHORITY);
        keys.put(holder, pair.getPrivate());
        X509Certificate certificate = content.make(pair.getPublic(), AUTHORITY, keys.get(AUTHORITY));
        chains.put(holder, List.of(certificate, authority));
    }

    /** Creates a self-signed certificate, and trusts it. */
    public void selfSign(String holder) {
        selfSign(holder, TestCertificate.of(holder));
    }

    private void selfSign(String holder, TestCertificate content) {
        KeyPair pair = pair();
        X509Certificate certificate = content.make(pair.getPublic(), holder, pair.getPrivate());
        keys.put(holder, pair.getPrivate());
        chains.put(holder, List.of(certificate));
        trusted.add(certificate);
    }

    private static KeyPair pair() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    public X509Certificate certificate(String holder) {
        return chains.get(holder).getFirst();
    }

    /** Returns the certificate chain that a holder presents, with the authority's certificate. */
    public LinkIdentity identity(String holder) {
        return new LinkIdentity(holder, chains.get(holder), keys.get(holder));
    }

    /** {@code x5t#S256} of a holder's certificate. */
    public String thumbprint(String holder) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(certificate(holder).getEncoded());
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /**
     * Returns properties of an SSL bundle of Spring Boot, with the key of a holder and the certificates that this
     * authority trusts.
     */
    public Map<String, String> bundle(String holder, Path folder) throws IOException, GeneralSecurityException {
        String prefix = "spring.ssl.bundle.jks." + holder + ".";
        return Map.of(
                prefix + "keystore.location",
                "file:" + write(folder.resolve(holder + ".p12"), key(holder)),
                prefix + "keystore.password",
                PASSWORD,
                prefix + "truststore.location",
                "file:" + write(folder.resolve("trust.p12"), trust()),
                prefix + "truststore.password",
                PASSWORD);
    }

    private static Path write(Path file, KeyStore store) throws IOException, GeneralSecurityException {
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, PASSWORD.toCharArray());
        }
        return file;
    }

    /** Returns the TLS context of a holder that trusts this authority; without a certificate if the name is unknown. */
    public SSLContext context(String holder) {
        return trusting(this, holder);
    }

    /** Returns the TLS context of a holder of another authority that trusts this one. */
    public SSLContext trusting(TestAuthority other, String holder) {
        try {
            KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            own.init(holder.isEmpty() ? empty() : other.key(holder), PASSWORD.toCharArray());
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trust());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private KeyStore key(String holder) throws GeneralSecurityException, IOException {
        KeyStore store = empty();
        Certificate[] chain = chains.get(holder).toArray(Certificate[]::new);
        store.setKeyEntry(holder, keys.get(holder), PASSWORD.toCharArray(), chain);
        return store;
    }

    private KeyStore trust() throws GeneralSecurityException, IOException {
        KeyStore store = empty();
        for (X509Certificate certificate : trusted) {
            store.setCertificateEntry(certificate.getSubjectX500Principal().getName(), certificate);
        }
        return store;
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }
}
