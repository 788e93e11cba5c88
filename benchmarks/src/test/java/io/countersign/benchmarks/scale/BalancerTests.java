// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BalancerTests {

    @Test
    void configurationThenEachProgramHasAnAddressAndAllOfItsReplicas() {
        assertThat(Balancer.configuration(19080, 2))
                .contains("listen gateway\n  bind 127.0.0.1:19080\n"
                        + "  server gateway1 127.0.0.1:19180\n  server gateway2 127.0.0.1:19280\n")
                .contains("listen sts\n  bind 127.0.0.1:19090\n"
                        + "  server sts1 127.0.0.1:19190\n  server sts2 127.0.0.1:19290\n");
    }
}
