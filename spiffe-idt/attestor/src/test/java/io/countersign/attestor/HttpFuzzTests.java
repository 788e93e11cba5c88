// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many odd requests; some are in {@link StatementTests}. */
@Tag("nightly-identity")
class HttpFuzzTests {

    @TempDir
    private Path folder;

    @Test
    void requestWhenOddThenNoFailure() {
        TestClock clock = new TestClock();
        try (TestAttestor attestor = TestAttestor.files(folder, clock)) {
            attestor.launch("token", "127.0.0.1", clock.instant().plus(Duration.ofDays(1)));
            attestor.fuzz("token").run(1_000_000, 1_500);
        }
    }
}
