// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.Mode;
import org.junit.jupiter.params.provider.CsvSource;

/** One mode with a single token for all services, and one whose tokens grow from service to service. */
@CsvSource({"DVID, RS256", "LSVID, ES256"})
class IdentityModeTests extends IdentityModes {

    IdentityModeTests(Mode mode, JwsAlgorithm algorithm) {
        super(mode, algorithm);
    }
}
