// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.Mode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.provider.CsvSource;

/** The mode that {@link AbuseTests}, {@link LogoutTests} and others test in each build, with a shared secret. */
@Tag("nightly-tokens")
@CsvSource("SHARED_JWT, HS384")
class SharedJwtModeTests extends TokenModes {

    SharedJwtModeTests(Mode mode, JwsAlgorithm algorithm) {
        super(mode, algorithm);
    }
}
