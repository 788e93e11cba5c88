// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static io.countersign.spring.boot.zk.CountersignZkAutoConfigurationTests.BARE;
import static io.countersign.spring.boot.zk.CountersignZkAutoConfigurationTests.failsWith;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.INTEGER;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;
import static org.assertj.core.api.InstanceOfAssertFactories.map;

import io.countersign.zk.registry.MemoryRegistry;
import io.countersign.zk.registry.Registry;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

/** Applications whose policies are proved by STARKs. Skipped if the build had no cargo. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class StarkAutoConfigurationTests {

    private final WebApplicationContextRunner starks = BARE.withBean(
                    Registry.class, () -> new MemoryRegistry(Clock.systemUTC()))
            .withPropertyValues(
                    "countersign.accept=zk,zk-session",
                    "countersign.zk.proof-system=stark",
                    "countersign.zk.session.enabled=true");

    @Test
    void startThenWithoutKeysOfASetupAndAtLeast100ProvenBits() {
        starks.withPropertyValues("countersign.zk.policy=member").run(context -> {
            assertThat(context).hasNotFailed();
            assertThat(context.getBean(ZkInfoContributor.class).info())
                    .containsEntry("developmentKeys", false)
                    .extractingByKey("circuits", LIST)
                    .first(map(String.class, Object.class))
                    .containsEntry("circuit", "MembershipProof")
                    .containsEntry("field", "goldilocks")
                    .containsEntry("carriedIn", "session")
                    .extractingByKey("provenBits", INTEGER)
                    .isGreaterThanOrEqualTo(100);
        });
    }

    @Test
    void startWhenFallbackIsAnotherProtocolOrAPolicyNeedsAnotherCircuitThenFails() {
        for (String fallback : List.of("groth16", "noble", "bulletproofs", "fake")) {
            failsWith(starks.withPropertyValues("countersign.zk.fallback=" + fallback), "countersign.zk.fallback:");
        }
        failsWith(
                starks.withPropertyValues(
                        "countersign.zk.policies.a.circuit=AttributeProof",
                        "countersign.zk.policies.a.roles=7",
                        "countersign.zk.policy=a"),
                "countersign.zk.policies.a.proof-system: The policy needs AttributeProof",
                "stark does not prove");
    }

    @Test
    void startWhenWithoutSessionsThenFailsAndNamesWhatIsMissing() {
        failsWith(
                starks.withPropertyValues("countersign.zk.session.enabled=false"),
                "countersign.zk.session.enabled: It is false, but proofs of stark only begin sessions");
        failsWith(
                starks.withPropertyValues("countersign.accept=zk"), "countersign.accept: It does not list zk-session");
    }

    @Test
    void startWhenPostQuantumThenOnlyIfEveryPolicyInUseIs() {
        WebApplicationContextRunner postQuantum = starks.withPropertyValues("countersign.zk.session.post-quantum=true");
        postQuantum.run(context -> assertThat(context).hasNotFailed());
        failsWith(
                postQuantum.withPropertyValues(
                        "countersign.zk.policies.a.circuit=SecretProofBound",
                        "countersign.zk.policies.a.proof-system=bulletproofs",
                        "countersign.zk.require[0].path=/a",
                        "countersign.zk.require[0].policy=a"),
                "countersign.zk.session.post-quantum: It is true, but a policy in use is proved by bulletproofs");
    }
}
