// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many odd requests; some are in {@link CodeFlowTests}. */
@Tag("nightly-tokens")
class HttpFuzzTests {

    @TempDir
    private Path folder;

    @Test
    void requestWhenOddThenNoFailure() {
        try (FakeUsers users = new FakeUsers();
                TestSts sts = TestSts.start(
                        folder,
                        "--countersign.sts.users.uri=" + users.uri(),
                        "--countersign.sts.rate-limit.requests-per-second-and-address=100000",
                        "--countersign.sts.rate-limit.requests-per-second-and-client=100000",
                        "--countersign.sts.clients.[app.test].public=true",
                        "--countersign.sts.clients.[app.test].redirect-uris=https://app.test/callback",
                        "--countersign.sts.clients.[app.test].scopes=openid,profile,shop,offline_access")) {
            StsFuzz.of(sts).run(1_000_000, 20_000);
        }
    }
}
