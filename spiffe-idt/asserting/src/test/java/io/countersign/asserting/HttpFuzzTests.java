// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many odd requests; some are in {@link RequestTests}. */
@Tag("nightly-identity")
class HttpFuzzTests {

    @TempDir
    private Path folder;

    @Test
    void requestWhenOddThenNoFailure() {
        try (TestAsserting asserting = TestAsserting.start(folder)) {
            asserting.fuzz().run(1_000_000, 5_000);
        }
    }
}
