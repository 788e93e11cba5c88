// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.spiffe.svid.x509svid.X509Svid;
import io.spiffe.svid.x509svid.X509SvidValidator;
import io.spiffe.workloadapi.X509Source;
import java.nio.file.Path;
import java.security.cert.CertificateExpiredException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestartTests {

    private static final String ID = "spiffe://shop.com/basket";

    @TempDir
    Path directory;

    @Test
    void x509SourceWhenTheServerIsRestartedThenComesBackByItself() throws Exception {
        Path socket = directory.resolve("basket/api.sock");
        EmbeddedWorkloadApi first = start(socket);
        try (X509Source source = Clients.x509(socket)) {
            X509Svid before = source.getX509Svid();
            first.close();
            assertThat(source.getX509Svid().getLeaf()).isEqualTo(before.getLeaf());
            try (EmbeddedWorkloadApi second = start(socket)) {
                Await.until(() -> !source.getX509Svid().getLeaf().equals(before.getLeaf()));
                assertThat(source.getX509Svid().getSpiffeId()).hasToString(ID);
                assertThat(source.getBundleForTrustDomain(second.trustDomain()).getX509Authorities())
                        .containsExactlyElementsOf(second.current().x509Authorities());
            }
        }
    }

    /** Shows that applications must check the expiry themselves, because java-spiffe does not report it. */
    @Test
    void x509SourceWhenTheServerIsGoneForLongThenServesTheExpiredSvidUntilItIsBack() throws Exception {
        Path socket = directory.resolve("basket/api.sock");
        EmbeddedWorkloadApi first =
                builder(socket).svidLife(Duration.ofSeconds(2)).start();
        try (X509Source source = Clients.x509(socket)) {
            first.close();
            Instant end = source.getX509Svid().getLeaf().getNotAfter().toInstant();
            // In milliseconds, as certificates are checked.
            Await.until(() -> Instant.now().toEpochMilli() > end.toEpochMilli());
            assertThatExceptionOfType(CertificateExpiredException.class)
                    .isThrownBy(() -> source.getX509Svid().getLeaf().checkValidity());
            try (EmbeddedWorkloadApi second = start(socket)) {
                Await.until(() ->
                        source.getX509Svid().getLeaf().getNotAfter().toInstant().isAfter(end));
                X509SvidValidator.verifyChain(source.getX509Svid().getChain(), source);
                assertThat(second.authorities()).hasSize(1);
            }
        }
    }

    @Test
    void closeWhenClosedAlreadyThenLeavesTheNextServerAlone() throws Exception {
        Path socket = directory.resolve("basket/api.sock");
        EmbeddedWorkloadApi first = start(socket);
        first.close();
        try (EmbeddedWorkloadApi second = start(socket)) {
            first.close();
            assertThat(socket).exists();
            try (X509Source source = Clients.x509(socket)) {
                X509SvidValidator.verifyChain(source.getX509Svid().getChain(), source);
            }
            assertThat(second.authorities()).hasSize(1);
        }
    }

    private static EmbeddedWorkloadApi start(Path socket) {
        return builder(socket).start();
    }

    private static EmbeddedWorkloadApi.Builder builder(Path socket) {
        return EmbeddedWorkloadApi.builder("shop.com").register(socket, ID);
    }
}
