// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.proofs;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.nativecore.NativeCore;
import io.countersign.zk.proof.NativeGroth16;
import io.countersign.zk.proof.NativeStark;
import io.countersign.zk.proof.ProofSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** Skipped if the build had no cargo. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class ProvedRequestsTests {

    @Test
    void requestsThenTheServiceAcceptsThemAndItsThreadsAreMeasured() {
        NativeCore core = NativeCore.load();
        try (ProvedService service = ProvedService.start()) {
            accepted(new NativeGroth16(core), service, 200);
            accepted(new NativeStark(core), service, 201);
            assertThat(service.cpuNanos()).isPositive();
        }
    }

    private static void accepted(ProofSystem system, ProvedService service, int status) {
        try (ProvedRequests member = new ProvedRequests(system, service)) {
            assertThat(member.send(member.proved()).statusCode()).isEqualTo(status);
            String session = member.session();
            assertThat(member.send(member.ofSession(session)).body()).isEqualTo("hello");
            assertThat(member.send(member.ofSession(session)).body()).isEqualTo("hello");
        }
    }
}
