// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.keygen;

import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.PrivateFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Certificates of servers and their authority, for demonstrations. The authority's private key is never written.
 * So if one certificate is missing, has other names or expires soon, all of them are issued again by a new authority.
 *
 * @since 0.1
 */
public final class CertificateFolder {

    static final String AUTHORITY = "ca";

    private static final Duration LIFE = Duration.ofDays(90);

    private static final Duration LEAST_REMAINING = Duration.ofDays(30);

    private static final String CERTIFICATE = ".pem";

    private final Path folder;

    private final boolean groupReadable;

    private final Clock clock;

    /**
     * @param folder folder of the files, created if it is missing
     * @param groupReadable whether the group of the files may read private keys
     */
    public CertificateFolder(Path folder, boolean groupReadable, Clock clock) {
        this.folder = Objects.requireNonNull(folder, "folder cannot be null");
        this.groupReadable = groupReadable;
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /**
     * Issues all certificates if one of them cannot be kept.
     *
     * @param requests servers; others whose certificates are in the folder keep their names
     * @param written receives each file that was written
     * @return why certificates were replaced; empty if none was
     * @throws LauncherException if a file cannot be read or written
     */
    public Optional<String> create(List<CertificateRequest> requests, Consumer<Path> written) {
        try {
            PrivateFiles.publicDirectory(folder);
            boolean first = Files.notExists(file(AUTHORITY));
            String reason = whyNot(requests);
            if (reason == null) {
                return Optional.empty();
            }
            issue(all(requests), written);
            return first ? Optional.empty() : Optional.of(reason);
        } catch (IOException | GeneralSecurityException ex) {
            throw new LauncherException(
                    "the certificates in " + folder + " cannot be created (" + ex.getMessage() + ")", ex);
        }
    }

    private @Nullable String whyNot(List<CertificateRequest> requests) throws IOException {
        for (CertificateRequest request : requests) {
            String reason = whyNot(request);
            if (reason != null) {
                return reason;
            }
        }
        return null;
    }

    private @Nullable String whyNot(CertificateRequest request) throws IOException {
        Path file = file(request.name());
        try {
            X509Certificate authority = read(file(AUTHORITY));
            X509Certificate certificate = read(file);
            if (Files.notExists(key(request.name()))) {
                return key(request.name()) + " is missing";
            }
            certificate.verify(authority.getPublicKey());
            Instant end = certificate.getNotAfter().toInstant();
            if (end.minus(LEAST_REMAINING).isBefore(clock.instant())) {
                return file + " expires at " + end;
            }
            return hosts(certificate).equals(Set.copyOf(request.hosts())) ? null : file + " has other names";
        } catch (NoSuchFileException ex) {
            return ex.getFile() + " is missing";
        } catch (GeneralSecurityException ex) {
            return file + " is not a certificate of " + file(AUTHORITY);
        }
    }

    private Collection<CertificateRequest> all(List<CertificateRequest> requests)
            throws IOException, CertificateException {
        Map<String, CertificateRequest> all = new TreeMap<>();
        for (String name : issuedNames()) {
            all.put(name, new CertificateRequest(name, List.copyOf(hosts(read(file(name))))));
        }
        requests.forEach(request -> all.put(request.name(), request));
        return all.values();
    }

    private List<String> issuedNames() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(CERTIFICATE))
                    .map(name -> name.substring(0, name.length() - CERTIFICATE.length()))
                    .filter(name -> !name.equals(AUTHORITY) && Files.exists(key(name)))
                    .toList();
        }
    }

    /** The authority's certificate is the last file: without it, the next run issues everything again. */
    private void issue(Collection<CertificateRequest> requests, Consumer<Path> written)
            throws IOException, GeneralSecurityException {
        Files.deleteIfExists(file(AUTHORITY));
        DemoAuthority authority =
                new DemoAuthority(clock.instant(), clock.instant().plus(LIFE));
        for (CertificateRequest request : requests) {
            KeyPair keys = DemoAuthority.newKeys();
            Path key = key(request.name());
            PrivateFiles.write(key, pem("PRIVATE KEY", keys.getPrivate().getEncoded()), groupReadable);
            written.accept(key);
            publish(request.name(), written, authority.issue(request, keys.getPublic()), authority.certificate());
        }
        publish(AUTHORITY, written, authority.certificate());
    }

    private void publish(String name, Consumer<Path> written, X509Certificate... chain)
            throws IOException, CertificateException {
        StringBuilder text = new StringBuilder();
        for (X509Certificate certificate : chain) {
            text.append(pem("CERTIFICATE", certificate.getEncoded()));
        }
        PrivateFiles.writePublic(file(name), text.toString());
        written.accept(file(name));
    }

    private static X509Certificate read(Path file) throws IOException, CertificateException {
        return (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(Files.readAllBytes(file)));
    }

    private static Set<String> hosts(X509Certificate certificate) throws CertificateException {
        Set<String> hosts = new HashSet<>();
        for (List<?> name : Objects.requireNonNullElse(certificate.getSubjectAlternativeNames(), List.<List<?>>of())) {
            hosts.add(String.valueOf(name.get(1)));
        }
        return hosts;
    }

    private static String pem(String type, byte[] der) {
        return "-----BEGIN " + type + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der)
                + "\n-----END " + type + "-----\n";
    }

    private Path file(String name) {
        return folder.resolve(name + CERTIFICATE);
    }

    private Path key(String name) {
        return folder.resolve(name + ".key");
    }
}
