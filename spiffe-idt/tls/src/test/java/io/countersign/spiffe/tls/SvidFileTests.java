// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests with a real Workload API over its socket. */
class SvidFileTests {

    @TempDir
    private Path folder;

    private EmbeddedWorkloadApi api;

    @BeforeEach
    void setUp() {
        api = EmbeddedWorkloadApi.builder("shop.com")
                .register(folder.resolve("socket"), "spiffe://shop.com/prometheus")
                .start();
    }

    @AfterEach
    void tearDown() {
        api.close();
    }

    private WorkloadApiSource source() {
        return WorkloadApiSource.open(
                EmbeddedWorkloadApi.endpoint(folder.resolve("socket")),
                Duration.ofSeconds(30),
                Duration.ofHours(1),
                Clock.systemUTC());
    }

    private static List<X509Certificate> certificates(Path file) throws IOException, GeneralSecurityException {
        String pem = Files.readString(file);
        byte[] certificates =
                pem.substring(pem.indexOf("-----BEGIN CERTIFICATE")).getBytes(StandardCharsets.US_ASCII);
        return CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(certificates))
                .stream()
                .map(X509Certificate.class::cast)
                .toList();
    }

    private static PrivateKey key(Path file) throws IOException, GeneralSecurityException {
        String pem = Files.readString(file);
        String begin = "-----BEGIN PRIVATE KEY-----\n";
        assertThat(pem).startsWith(begin);
        String base64 = pem.substring(begin.length(), pem.indexOf("-----END PRIVATE KEY-----"));
        return KeyFactory.getInstance("EC")
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(base64)));
    }

    @Test
    void keepThenKeyAndCertificatesAreThereForTheOwnerAlone() throws Exception {
        Path file = folder.resolve("svid.pem");
        WorkloadApiSource source = source();

        try (SvidFile kept = SvidFile.keep(source, file)) {
            Svid svid = source.latest().svid();
            assertThat(kept).isNotNull();
            assertThat(certificates(file)).isEqualTo(svid.chain());
            assertThat(key(file)).isEqualTo(svid.key());
            assertThat(Files.readString(file).lines()).allMatch(line -> line.length() <= 64);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void keepWhenSvidChangesThenFileFollowsAndNothingElseIsLeft() throws Exception {
        Path file = Files.createDirectory(folder.resolve("of-it")).resolve("svid.pem");
        WorkloadApiSource source = source();
        try (SvidFile kept = SvidFile.keep(source, file)) {
            assertThat(kept).isNotNull();
            X509Certificate first = certificates(file).getFirst();

            api.rotateSvids();

            await().atMost(Duration.ofMinutes(2))
                    .until(() -> !certificates(file).getFirst().equals(first));
            Svid svid = source.latest().svid();
            assertThat(certificates(file)).isEqualTo(svid.chain());
            assertThat(key(file)).isEqualTo(svid.key());
            try (Stream<Path> files = Files.list(file.getParent())) {
                assertThat(files).containsExactly(file);
            }
        }
    }

    @Test
    void closeThenTheKeyIsGone() throws Exception {
        Path file = Files.createDirectory(folder.resolve("closed")).resolve("svid.pem");
        SvidFile.keep(source(), file).close();
        try (Stream<Path> files = Files.list(file.getParent())) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void keepWhenFolderIsMissingThenFails() {
        Path nowhere = folder.resolve("none").resolve("svid.pem");

        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> SvidFile.keep(source(), nowhere));
    }
}
