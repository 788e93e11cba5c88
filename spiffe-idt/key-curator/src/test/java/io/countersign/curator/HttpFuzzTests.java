// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Many odd requests; some are in {@link RequestTests}. */
@Tag("nightly-identity")
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class HttpFuzzTests {

    @TempDir
    private Path folder;

    @Test
    void requestWhenOddThenNoFailure() {
        try (TestCurator curator = TestCurator.start(folder)) {
            curator.fuzz().run(1_000_000, 5_000);
        }
    }
}
