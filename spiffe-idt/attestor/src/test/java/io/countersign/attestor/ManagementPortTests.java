// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.registration.agent.PinnedTls;
import io.countersign.server.ProbePort;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.env.Environment;

/** The port for probes of the attestor, which uses its TLS. */
class ManagementPortTests {

    @Test
    void probesThenAnsweredAndNothingElse(@TempDir Path folder) throws Exception {
        try (TestAttestor attestor =
                        TestAttestor.files(folder, new TestClock(), ProbePort.ARGUMENTS.toArray(String[]::new));
                HttpClient client = HttpClient.newBuilder()
                        .sslContext(PinnedTls.context(Set.of(attestor.pin())))
                        .build()) {
            ProbePort.tls(attestor.bean(Environment.class), client).check();
        }
    }
}
