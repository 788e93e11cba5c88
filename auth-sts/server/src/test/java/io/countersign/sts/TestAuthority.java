// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate authority, made by the JDK's keytool: all keys are in one file. */
final class TestAuthority {

    private static final String PASSWORD = "changeit";

    private final Path folder;

    private final List<String> trusted = new ArrayList<>(List.of("ca"));

    TestAuthority(Path folder) {
        this.folder = folder;
        keytool("ca", "-ext", "bc:c");
    }

    /** Issues a certificate with a key, for names such as {@code uri:spiffe://shop.com/basket}. */
    void issue(String holder, String names) {
        keytool(holder, "-signer", "ca", "-ext", "san=" + names);
    }

    /** Makes a certificate that nobody else vouches for, and trusts it. */
    void selfSign(String holder) {
        keytool(holder);
        trusted.add(holder);
    }

    /** The properties of a bundle with the key of a holder, which trusts what this authority trusts. */
    Map<String, String> bundle(String holder) throws IOException, GeneralSecurityException {
        String prefix = "spring.ssl.bundle.jks." + holder + ".";
        return Map.of(
                prefix + "keystore.location",
                "file:" + write(holder, keys(holder)),
                prefix + "keystore.password",
                PASSWORD,
                prefix + "truststore.location",
                "file:" + write("trust", trust()),
                prefix + "truststore.password",
                PASSWORD);
    }

    /** What a holder proves and trusts; nothing to prove for one of no name. */
    SSLContext context(String holder) {
        return trusting(this, holder);
    }

    /** What a holder of another authority proves, trusting this one. */
    SSLContext trusting(TestAuthority other, String holder) {
        try {
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(holder.isEmpty() ? empty() : other.keys(holder), PASSWORD.toCharArray());
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trust());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException ex) {
            throw new IllegalStateException(ex);
        }
    }

    X509Certificate certificate(String holder) {
        try {
            return (X509Certificate) all().getCertificate(holder);
        } catch (GeneralSecurityException | IOException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private KeyStore keys(String holder) throws GeneralSecurityException, IOException {
        KeyStore all = all();
        KeyStore keys = empty();
        Certificate[] chain = all.getCertificateChain(holder);
        keys.setKeyEntry(holder, all.getKey(holder, PASSWORD.toCharArray()), PASSWORD.toCharArray(), chain);
        return keys;
    }

    private KeyStore trust() throws GeneralSecurityException, IOException {
        KeyStore all = all();
        KeyStore trust = empty();
        for (String holder : trusted) {
            trust.setCertificateEntry(holder, all.getCertificate(holder));
        }
        return trust;
    }

    private KeyStore all() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(folder.resolve("all.p12"))) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    private Path write(String name, KeyStore store) throws GeneralSecurityException, IOException {
        Path file = folder.resolve(name + ".p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, PASSWORD.toCharArray());
        }
        return file;
    }

    private void keytool(String holder, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                holder,
                "-dname",
                "CN=" + holder,
                "-keystore",
                folder.resolve("all.p12").toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD));
        command.addAll(List.of(arguments));
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(output);
            }
        } catch (IOException ex) {
            throw new IllegalStateException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
    }
}
