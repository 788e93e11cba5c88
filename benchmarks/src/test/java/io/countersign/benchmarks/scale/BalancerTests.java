// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BalancerTests {

    @Test
    void configurationThenEachProgramHasAnAddressAndAllOfItsReplicas() {
        assertThat(Balancer.configuration(19080, 2)).contains("""
                listen gateway
                  bind 127.0.0.1:19080
                  server gateway1 127.0.0.1:19180
                  server gateway2 127.0.0.1:19280
                """, """
                listen sts
                  bind 127.0.0.1:19090
                  server sts1 127.0.0.1:19190
                  server sts2 127.0.0.1:19290
                """);
    }
}
