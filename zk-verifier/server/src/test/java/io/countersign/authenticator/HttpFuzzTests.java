// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many malformed requests; more are in {@link RegistrationTests}. */
@Tag("nightly-zk")
class HttpFuzzTests {

    @TempDir
    private Path folder;

    @Test
    void requestWhenOddThenNoFailure() {
        try (TestAuthenticator server = TestAuthenticator.start(folder)) {
            server.fuzz().run(1_000_000, 20_000);
        }
    }
}
