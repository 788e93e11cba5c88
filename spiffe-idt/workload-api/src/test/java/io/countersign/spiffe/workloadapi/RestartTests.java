// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.spiffe.svid.x509svid.X509Svid;
import io.spiffe.workloadapi.X509Source;
import java.nio.file.Path;
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

    private static EmbeddedWorkloadApi start(Path socket) {
        return EmbeddedWorkloadApi.builder("shop.com").register(socket, ID).start();
    }
}
