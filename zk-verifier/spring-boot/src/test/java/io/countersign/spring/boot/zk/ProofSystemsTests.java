// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.zk.proof.ProofSystem;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProofSystemsTests {

    private static ProofSystem altered() {
        throw new UnsatisfiedLinkError("altered");
    }

    @Test
    void chooseWhenNativeThenTheNativeCore() {
        FakeProofSystem core = new FakeProofSystem("native");
        ActiveProofSystem active = new ProofSystems(List.of(), () -> core).choose("native", "fake");
        assertThat(active.system()).isSameAs(core);
        assertThat(active.isFallback()).isFalse();
    }

    @Test
    void chooseWhenApplicationHasOneOfTheNameThenThat() {
        FakeProofSystem own = new FakeProofSystem("native");
        assertThat(new ProofSystems(List.of(own), ProofSystemsTests::altered)
                        .choose("native", null)
                        .system())
                .isSameAs(own);
    }

    @Test
    void chooseWhenLibraryDoesNotServeThenFailsAndSaysWhy() {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> new ProofSystems(List.of(new FakeProofSystem()), ProofSystemsTests::altered)
                        .choose("native", null))
                .withMessageStartingWith("countersign.zk.proof-system:")
                .withMessageContaining("altered")
                .withMessageContaining("countersign.zk.fallback");
    }

    @Test
    void chooseWhenLibraryDoesNotServeAndAnotherMayThenThatAndItIsTold() {
        ActiveProofSystem active =
                new ProofSystems(List.of(new FakeProofSystem()), ProofSystemsTests::altered).choose("native", "fake");
        assertThat(active.system().name()).isEqualTo("fake");
        assertThat(active.isFallback()).isTrue();
        assertThat(active.obstacle()).contains("altered");
    }
}
