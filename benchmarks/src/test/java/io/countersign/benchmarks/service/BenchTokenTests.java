// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.json.StrictJson;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class BenchTokenTests {

    private final BenchKey key = BenchKey.generate(JwsAlgorithm.ES256);

    /** Otherwise the comparison of the two would not be about the profile alone. */
    @Test
    void signWhenKeycloakAndLargeThenNumberAndBytesOfClaimsAreEqual() {
        byte[] keycloak = claims(BenchToken.KEYCLOAK);
        byte[] large = claims(BenchToken.LARGE);

        assertThat(large).hasSameSizeAs(keycloak);
        assertThat(StrictJson.parseObject(large))
                .hasSameSizeAs(StrictJson.parseObject(keycloak))
                .hasSize(13);
    }

    private byte[] claims(BenchToken form) {
        String token = form.sign(key, "https://issuer.example.com");
        return Base64.getUrlDecoder().decode(token.substring(token.indexOf('.') + 1, token.lastIndexOf('.')));
    }
}
