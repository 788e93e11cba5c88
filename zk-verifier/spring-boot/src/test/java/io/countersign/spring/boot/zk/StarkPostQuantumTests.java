// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.schemes.dpop.DpopProver;
import io.countersign.zk.proof.Circuit;
import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.test.context.TestPropertySource;

/** Sessions of keys that a quantum computer does not forge. */
@TestPropertySource(
        properties = {
            "countersign.zk.session.post-quantum=true",
            "countersign.zk.require[0].path=/admin/**",
            "countersign.zk.require[0].policy=member"
        })
class StarkPostQuantumTests extends StarkServerFixture {

    private static final Circuit CIRCUIT = Circuit.SECRET_PROOF_BOUND;

    @ParameterizedTest
    @EnumSource(names = {"ML_DSA_44", "ML_DSA_65", "ML_DSA_87"})
    void postWhenKeyIsOfMlDsaThenASession(JwsAlgorithm algorithm) throws Exception {
        DpopProver own = key(algorithm);
        String session = session(CIRCUIT, own);
        String dpop = own.proof("GET", URI.create(URL + "/me"), session, digest(""));
        assertThat(shown(session, "GET", "/me", "", dpop).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(names = {"ES256", "ED25519", "RS256"})
    void postWhenKeyIsOfAnAlgorithmThatAQuantumComputerBreaksThenRefused(JwsAlgorithm algorithm) throws Exception {
        String dpop = dpop(key(algorithm));
        assertThat(begin(CIRCUIT, body(CIRCUIT, dpop), dpop)).isEqualTo(401);
    }
}
