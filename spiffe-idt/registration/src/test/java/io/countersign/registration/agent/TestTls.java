// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.TestKeys;
import io.countersign.registration.encoding.Octets;
import java.math.BigInteger;
import java.security.KeyPair;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Key and self-signed certificate of a server. */
record TestTls(KeyPair pair, X509Certificate certificate) {

    static TestTls create(Instant begin, Instant end) {
        KeyPair pair = TestKeys.ec("secp256r1");
        X500Name name = new X500Name("CN=attestor.test");
        try {
            X509Certificate certificate = new JcaX509CertificateConverter()
                    .getCertificate(new JcaX509v3CertificateBuilder(
                                    name, BigInteger.ONE, Date.from(begin), Date.from(end), name, pair.getPublic())
                            .build(new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate())));
            return new TestTls(pair, certificate);
        } catch (Exception ex) {
            throw new IllegalStateException(ex);
        }
    }

    Octets spkiHash() {
        return Octets.sha256(pair.getPublic().getEncoded());
    }

    SSLContext serverContext(String protocol) {
        try {
            char[] password = "test".toCharArray();
            // A store in PKCS #12 would derive keys from the password for a long time.
            KeyStore store = KeyStore.getInstance("JKS");
            store.load(null, null);
            store.setKeyEntry("server", pair.getPrivate(), password, new X509Certificate[] {certificate});
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, password);
            SSLContext context = SSLContext.getInstance(protocol);
            // Without trust managers, all authorities of the JVM would be read.
            context.init(keys.getKeyManagers(), new TrustManager[0], null);
            return context;
        } catch (Exception ex) {
            throw new IllegalStateException(ex);
        }
    }
}
