// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.zk.ProofSystem;
import org.junit.jupiter.api.condition.EnabledIf;
import org.springframework.test.context.TestPropertySource;

/** The same with noble as the verifier. */
@EnabledIf("io.countersign.spring.boot.zk.ScriptVerifiers#hasNoble")
@TestPropertySource(properties = "zk.test.system=noble")
class NobleZkNonceOverHttpTests extends ZkNonceOverHttpTests {

    @Override
    ProofSystem proving() {
        return ScriptVerifiers.proving();
    }
}
