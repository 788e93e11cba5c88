// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.countersign.idt.SpiffeId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class WorkloadsTests {

    private static final SpiffeId ASSERTING = SpiffeId.parse("spiffe://example.com/asserting");

    private static final SpiffeId GATEWAY = SpiffeId.parse("spiffe://example.com/gateway");

    private static final SpiffeId INVOICES = SpiffeId.parse("spiffe://example.com/invoices");

    private final Workloads workloads = new Workloads();

    @AfterEach
    void close() {
        workloads.close();
    }

    @Test
    void getThenEachWorkloadHasItsOwnSvid() {
        workloads.add(GATEWAY);
        workloads.add(INVOICES);
        workloads.start(ASSERTING);
        assertThat(workloads.get(GATEWAY).identity().id()).isEqualTo(GATEWAY);
        assertThat(workloads.get(INVOICES).identity().id()).isEqualTo(INVOICES);
        assertThat(workloads.get(GATEWAY)).isSameAs(workloads.get(GATEWAY));
    }

    @Test
    void closeThenFilesAreDeletedAndItCanBeStartedAgain() {
        workloads.add(GATEWAY);
        for (int i = 0; i < 2; i++) {
            workloads.start(ASSERTING);
            assertThat(workloads.containerFolder().resolve(Workloads.SOCKET)).exists();
            workloads.get(GATEWAY);
            workloads.close();
            assertThat(workloads.containerFolder().getParent()).doesNotExist();
        }
    }

    @Test
    void addWhenOtherTrustDomainOrNoWorkloadThenRefused() {
        workloads.add(GATEWAY);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> workloads.add(SpiffeId.parse("spiffe://other.example.com/gateway")))
                .withMessageContaining("another trust domain");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> workloads.add(SpiffeId.parse("spiffe://example.com")))
                .withMessageContaining("not a workload");
    }

    @Test
    void getWhenUnknownOrNotStartedThenRefused() {
        workloads.add(GATEWAY);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> workloads.get(INVOICES))
                .withMessage("There is no workload 'spiffe://example.com/invoices'");
        assertThatIllegalStateException()
                .isThrownBy(() -> workloads.get(GATEWAY))
                .withMessageContaining("has not been started");
    }
}
