// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.zk.proof.Circuit;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.beans.factory.annotation.Autowired;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ZkDisclosureTests extends ZkServerFixture {

    @Autowired
    private MeterRegistry meters;

    @Test
    void requestThenWhatItsProofTellsIsCounted() throws Exception {
        for (Circuit circuit : List.of(Circuit.SECRET_PROOF_BOUND, Circuit.MEMBERSHIP_PROOF, Circuit.ATTRIBUTE_PROOF)) {
            assertThat(status("GET", path(circuit), "", proof(circuit, "GET", path(circuit), "")))
                    .isEqualTo(200);
        }
        // The largest number of each kind: three pseudonyms with one circuit, a role with another.
        assertThat(disclosed("identifier")).isEqualTo(3);
        assertThat(disclosed("attribute")).isEqualTo(1);
        assertThat(disclosed("credential")).isEqualTo(3);
    }

    private double disclosed(String kind) {
        return meters.get("countersign.attributes.disclosed")
                .tags("scheme", "zk", "place", "credential", "kind", kind)
                .gauge()
                .value();
    }
}
