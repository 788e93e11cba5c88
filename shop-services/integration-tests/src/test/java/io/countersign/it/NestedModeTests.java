// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.Mode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.provider.CsvSource;

/** Modes that are not part of the tests of each build. */
@Tag("nightly-identity")
@CsvSource({"ID_MODE, ES384", "ANON_MODE, ES256"})
class NestedModeTests extends IdentityModes {

    NestedModeTests(Mode mode, JwsAlgorithm algorithm) {
        super(mode, algorithm);
    }
}
