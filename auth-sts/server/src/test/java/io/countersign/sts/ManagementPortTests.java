// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.server.ProbePort;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The port for probes of the token service. */
class ManagementPortTests {

    @Test
    void probesThenAnsweredAndNothingElse(@TempDir Path folder) throws Exception {
        try (TestSts sts = TestSts.start(folder, ProbePort.ARGUMENTS.toArray(String[]::new))) {
            ProbePort.plain(sts.context().getEnvironment()).check();
        }
    }
}
