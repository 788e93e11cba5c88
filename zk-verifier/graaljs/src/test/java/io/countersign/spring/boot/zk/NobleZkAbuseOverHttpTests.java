// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.zk.proof.ProofSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;
import org.springframework.test.context.TestPropertySource;

/** The same tests with noble as the verifier. */
@Tag("nightly-zk")
@EnabledIf("io.countersign.spring.boot.zk.ScriptVerifiers#hasNoble")
@TestPropertySource(properties = "zk.test.system=noble")
class NobleZkAbuseOverHttpTests extends ZkAbuseOverHttpTests {

    @Override
    ProofSystem proving() {
        return ScriptVerifiers.proving();
    }
}
