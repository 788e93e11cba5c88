// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Proof;
import io.countersign.zk.proof.ProofSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.springframework.test.context.TestPropertySource;

/** One valid and one invalid proof, verified by noble. {@link NobleZkAbuseOverHttpTests} has the other cases. */
@EnabledIf("io.countersign.spring.boot.zk.ScriptVerifiers#hasNoble")
@TestPropertySource(properties = "zk.test.system=noble")
class NobleOverHttpTests extends ZkServerFixture {

    @Override
    ProofSystem proving() {
        return ScriptVerifiers.proving();
    }

    @Test
    void requestWhenProofIsThatOfAnotherRequestThenRefusedAndElseAccepted() throws Exception {
        String good = proof(Circuit.SECRET_PROOF_BOUND, "GET", "/me", "");
        byte[] other = octets(proof(Circuit.SECRET_PROOF_BOUND, "GET", "/you", ""));
        byte[] bad = octets(good);
        System.arraycopy(other, PROOF, bad, PROOF, Proof.GROTH16_LENGTH);
        assertThat(status("GET", "/me", "", authorization(bad))).isEqualTo(401);
        assertThat(status("GET", "/me", "", good)).isEqualTo(200);
    }
}
