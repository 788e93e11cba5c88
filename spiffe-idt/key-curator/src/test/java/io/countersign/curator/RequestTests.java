// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Some odd requests; many more are in {@link HttpFuzzTests}. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class RequestTests {

    @TempDir
    private Path folder;

    @Test
    void requestWhenOddThenNoFailure() {
        try (TestCurator curator = TestCurator.start(folder)) {
            curator.fuzz().run(1, 300);
            curator.register(TestService.of("basket"));
            curator.audit();
        }
    }
}
