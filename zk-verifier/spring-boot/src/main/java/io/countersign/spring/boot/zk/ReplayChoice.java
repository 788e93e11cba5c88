// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.spring.boot.replay.Replicas;
import io.countersign.zk.SpentProofs;
import java.util.List;
import java.util.stream.Collectors;

/** Chooses the store of used proofs. */
final class ReplayChoice {

    private static final String STORE = "countersign.zk.replay.store";

    private ReplayChoice() {}

    static SpentProofs open(CountersignZkProperties properties, int replicas, List<ReplayStores> stores) {
        String wanted = properties.replay().store();
        ReplayStores chosen = stores.stream()
                .filter(store -> store.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> missing(wanted, stores));
        if (!chosen.isShared()) {
            Replicas.requireOne(replicas, STORE, wanted);
        }
        return chosen.open();
    }

    private static RuntimeException missing(String wanted, List<ReplayStores> stores) {
        String known = stores.stream().map(ReplayStores::name).collect(Collectors.joining(", "));
        return ZkSettings.wrong(
                STORE,
                "It is '" + wanted + "', but the known stores are " + known + ".",
                "Use one of these; redis needs io.lettuce:lettuce-core, jdbc needs spring-boot-starter-jdbc and a data source.");
    }
}
