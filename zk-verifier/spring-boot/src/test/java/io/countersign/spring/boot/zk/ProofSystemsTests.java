// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.zk.proof.ProofSystem;
import io.countersign.zk.proof.Protocol;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProofSystemsTests {

    private static final Map<String, Supplier<ProofSystem>> ALTERED =
            Map.of("groth16", ProofSystemsTests::altered, "bulletproofs", ProofSystemsTests::altered);

    private static final Map<String, Supplier<ProofSystem>> WORKING =
            Map.of("groth16", () -> new FakeProofSystem("groth16"), "bulletproofs", ProofSystemsTests::bulletproofs);

    /** Returns one that needs no native core, since nothing is proved. */
    private static ProofSystem bulletproofs() {
        return (ProofSystem) Proxy.newProxyInstance(
                ProofSystem.class.getClassLoader(),
                new Class<?>[] {ProofSystem.class},
                (proxy, method, arguments) ->
                        method.getName().equals("protocol") ? Protocol.BULLETPROOFS : "bulletproofs");
    }

    private static ProofSystem altered() {
        throw new UnsatisfiedLinkError("altered");
    }

    @Test
    void chooseWhenNativeThenTheNativeCore() {
        FakeProofSystem core = new FakeProofSystem("groth16");
        for (String name : List.of("groth16", "native")) {
            ActiveProofSystem active = new ProofSystems(List.of(), Map.of("groth16", () -> core)).choose(name, "noble");
            assertThat(active.system()).isSameAs(core);
            assertThat(active.isFallback()).isFalse();
        }
    }

    @Test
    void chooseWhenApplicationHasOneOfTheNameThenThat() {
        FakeProofSystem own = new FakeProofSystem("native");
        assertThat(new ProofSystems(List.of(own), ALTERED)
                        .choose("native", null)
                        .system())
                .isSameAs(own);
    }

    @Test
    void chooseWhenLibraryDoesNotServeThenFailsAndSaysWhy() {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> new ProofSystems(List.of(new FakeProofSystem()), ALTERED).choose("native", null))
                .withMessageStartingWith("countersign.zk.proof-system:")
                .withMessageContaining("altered")
                .withMessageContaining("countersign.zk.fallback");
    }

    @Test
    void chooseWhenLibraryDoesNotServeAndAnotherMayThenThatAndItIsTold() {
        ActiveProofSystem active = new ProofSystems(List.of(new FakeProofSystem()), ALTERED).choose("native", "fake");
        assertThat(active.system().name()).isEqualTo("fake");
        assertThat(active.isFallback()).isTrue();
        assertThat(active.obstacle()).contains("altered");
    }

    @ParameterizedTest
    @CsvSource({
        "bulletproofs, groth16",
        "bulletproofs, native",
        "bulletproofs, noble",
        "bulletproofs, fake",
        "groth16, bulletproofs",
        "absent, fake",
        "absent, groth16"
    })
    void chooseWhenFallbackMayBeOfAnotherProtocolThenFails(String wanted, String fallback) {
        List<ProofSystem> beans = List.of(new FakeProofSystem());
        for (Map<String, Supplier<ProofSystem>> core : List.of(ALTERED, WORKING)) {
            assertThatExceptionOfType(CountersignConfigurationException.class)
                    .isThrownBy(() -> new ProofSystems(beans, core).choose(wanted, fallback))
                    .withMessageStartingWith("countersign.zk.fallback:");
        }
    }
}
