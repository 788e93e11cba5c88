// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.keygen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateFolderTests {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private static final CertificateRequest GATEWAY = CertificateRequest.parse("gateway=gateway,localhost,127.0.0.1");

    private static final CertificateRequest POSTGRES = CertificateRequest.parse("postgres=postgres");

    @TempDir
    private Path folder;

    private final List<Path> written = new ArrayList<>();

    private Optional<String> create(Instant now, CertificateRequest... requests) {
        written.clear();
        return new CertificateFolder(folder, false, Clock.fixed(now, ZoneOffset.UTC))
                .create(List.of(requests), written::add);
    }

    private List<X509Certificate> chain(String name) throws IOException, GeneralSecurityException {
        byte[] pem = Files.readAllBytes(folder.resolve(name + ".pem"));
        return CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(pem)).stream()
                .map(X509Certificate.class::cast)
                .toList();
    }

    @Test
    void createWhenNothingIsThereThenChainsEndAtTheAuthorityAndHaveTheNames() throws Exception {
        assertThat(create(NOW, GATEWAY, POSTGRES)).isEmpty();

        X509Certificate authority = chain("ca").getFirst();
        List<X509Certificate> chain = chain("gateway");
        assertThat(chain).hasSize(2).element(1).isEqualTo(authority);
        chain.getFirst().verify(authority.getPublicKey());
        assertThat(chain.getFirst().getBasicConstraints()).isEqualTo(-1);
        assertThat(authority.getBasicConstraints()).isZero();
        assertThat(chain.getFirst().getNotAfter().toInstant()).isEqualTo(NOW.plus(Duration.ofDays(90)));
        assertThat(chain.getFirst().getSubjectAlternativeNames())
                .extracting(name -> name.get(0) + " " + name.get(1))
                .containsExactlyInAnyOrder("2 gateway", "2 localhost", "7 127.0.0.1");
    }

    @Test
    void createThenKeyIsThatOfItsCertificateAndTheAuthoritysIsNowhere() throws Exception {
        create(NOW, GATEWAY);

        String pem = Files.readString(folder.resolve("gateway.key"));
        byte[] der = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(der)));
        byte[] signed = signature.sign();
        signature.initVerify(chain("gateway").getFirst());
        assertThat(signature.verify(signed)).isTrue();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("ca.pem", "gateway.pem", "gateway.key");
        }
    }

    @Test
    void createWhenAllAreGoodForThirtyDaysThenNothingChanges() throws Exception {
        create(NOW, GATEWAY, POSTGRES);
        X509Certificate first = chain("gateway").getFirst();

        assertThat(create(NOW.plus(Duration.ofDays(60)), POSTGRES, GATEWAY)).isEmpty();

        assertThat(written).isEmpty();
        assertThat(chain("gateway").getFirst()).isEqualTo(first);
    }

    @Test
    void createWhenOneExpiresSoonThenAllAreNew() throws Exception {
        create(NOW, GATEWAY, POSTGRES);
        X509Certificate authority = chain("ca").getFirst();
        Instant later = NOW.plus(Duration.ofDays(60)).plusSeconds(1);

        assertThat(create(later, GATEWAY, POSTGRES))
                .hasValueSatisfying(
                        reason -> assertThat(reason).contains("gateway.pem expires at 2026-04-01T00:00:00Z"));

        assertThat(written).hasSize(5);
        assertThat(chain("ca").getFirst()).isNotEqualTo(authority);
        assertThat(create(later, GATEWAY, POSTGRES)).isEmpty();
    }

    @Test
    void createWhenOneIsMissingThenOthersOfTheFolderAreNewTooAndKeepTheirNames() throws Exception {
        create(NOW, GATEWAY);

        assertThat(create(NOW, POSTGRES))
                .hasValueSatisfying(reason -> assertThat(reason).endsWith("postgres.pem is missing"));

        chain("gateway").getFirst().verify(chain("ca").getFirst().getPublicKey());
        assertThat(create(NOW, GATEWAY, POSTGRES)).isEmpty();
        assertThat(written).isEmpty();
    }

    @Test
    void createWhenKeyIsMissingOrNamesDifferThenAllAreNew() throws Exception {
        create(NOW, GATEWAY, POSTGRES);
        Files.delete(folder.resolve("postgres.key"));

        assertThat(create(NOW, GATEWAY, POSTGRES))
                .hasValueSatisfying(reason -> assertThat(reason).endsWith("postgres.key is missing"));
        assertThat(create(NOW, GATEWAY, CertificateRequest.parse("postgres=db")))
                .hasValueSatisfying(reason -> assertThat(reason).endsWith("postgres.pem has other names"));
    }

    @Test
    void createWhenItWasInterruptedThenAllAreNew() throws Exception {
        create(NOW, GATEWAY, POSTGRES);
        Files.delete(folder.resolve("ca.pem"));

        assertThat(create(NOW, GATEWAY, POSTGRES)).isEmpty();

        assertThat(written).hasSize(5);
    }
}
