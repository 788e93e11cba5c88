// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate authority, made by the JDK's keytool. */
final class TestAuthority {

    private static final String PASSWORD = "changeit";

    private final Path folder;

    TestAuthority(Path folder) {
        this.folder = folder;
        keytool("ca", "-genkeypair", "-alias", "ca", "-keyalg", "EC", "-dname", "CN=ca", "-ext", "bc:c");
        keytool("ca", "-exportcert", "-alias", "ca", "-file", file("ca.crt"));
        keytool("trust", "-importcert", "-noprompt", "-alias", "ca", "-file", file("ca.crt"));
    }

    /** Issues a certificate with a key, for a name such as {@code uri:spiffe://shop.com/basket}. */
    void issue(String holder, String name) {
        String request = file(holder + ".csr");
        String certificate = file(holder + ".crt");
        keytool(holder, "-genkeypair", "-alias", holder, "-keyalg", "EC", "-dname", "CN=" + holder);
        keytool(holder, "-certreq", "-alias", holder, "-file", request);
        keytool("ca", "-gencert", "-alias", "ca", "-infile", request, "-outfile", certificate, "-ext", "san=" + name);
        keytool(holder, "-importcert", "-noprompt", "-alias", "ca", "-file", file("ca.crt"));
        keytool(holder, "-importcert", "-noprompt", "-alias", holder, "-file", certificate);
    }

    /** The properties of a bundle with the key of a holder, which trusts the authority. */
    Map<String, String> bundle(String holder) {
        String prefix = "spring.ssl.bundle.jks." + holder + ".";
        return Map.of(
                prefix + "keystore.location",
                "file:" + file(holder + ".p12"),
                prefix + "keystore.password",
                PASSWORD,
                prefix + "keystore.type",
                "PKCS12",
                prefix + "key.alias",
                holder,
                prefix + "truststore.location",
                "file:" + file("trust.p12"),
                prefix + "truststore.password",
                PASSWORD,
                prefix + "truststore.type",
                "PKCS12");
    }

    /** What a holder proves and trusts. */
    SSLContext context(String holder) {
        try {
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store(holder), PASSWORD.toCharArray());
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store("trust"));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** {@code x5t#S256} of a holder's certificate. */
    String thumbprint(String holder) {
        try {
            byte[] der = store(holder).getCertificate(holder).getEncoded();
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(der);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private KeyStore store(String name) {
        try (InputStream in = Files.newInputStream(folder.resolve(name + ".p12"))) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, PASSWORD.toCharArray());
            return store;
        } catch (IOException | GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private void keytool(String store, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-keystore", file(store + ".p12"), "-storetype", "PKCS12", "-storepass", PASSWORD));
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
