// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.Mode;
import org.junit.jupiter.params.provider.CsvSource;

/** Every mode with tokens except {@link SharedJwtModeTests}, each with another algorithm. */
@CsvSource({
    "TOKEN_EXCHANGE, ES256",
    "CROSS_DOMAIN, RS256",
    "SELF_ISSUED, ED25519",
    "NESTED, ML_DSA_44",
    "TRANSACTION_TOKEN, ED448"
})
class ModeTests extends TokenModes {

    ModeTests(Mode mode, JwsAlgorithm algorithm) {
        super(mode, algorithm);
    }
}
