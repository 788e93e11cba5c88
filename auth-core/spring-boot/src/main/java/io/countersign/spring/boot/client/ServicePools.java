// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import java.util.List;

/**
 * Connection pools beside the one that all other configured services share.
 *
 * @since 0.1
 */
public record ServicePools(List<ServicePool> pools) {

    public ServicePools {
        pools = List.copyOf(pools);
    }
}
