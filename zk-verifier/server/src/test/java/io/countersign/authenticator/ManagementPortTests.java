// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.ProbePort;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.env.Environment;

/** The port for probes of the authenticator. */
class ManagementPortTests {

    @Test
    void probesThenAnsweredAndNothingElse(@TempDir Path folder) throws Exception {
        try (TestAuthenticator authenticator =
                TestAuthenticator.start(folder, ProbePort.ARGUMENTS.toArray(String[]::new))) {
            ProbePort.plain(authenticator.bean(Environment.class)).check();
        }
    }
}
