// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.core.ReplayStore;
import io.countersign.spring.boot.replay.ObservedReplayStore;
import io.countersign.spring.boot.replay.Replicas;
import io.countersign.zk.SpentProofs;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Chooses the store of used proofs, and of the used DPoP proofs of sessions. */
final class ReplayChoice {

    private static final String STORE = "countersign.zk.replay.store";

    /** Separates the DPoP proofs of sessions from other uses in the same store. */
    private static final String SESSIONS = "zk-session:";

    /** Maximum difference of the replicas' clocks. */
    private static final Duration CLOCKS = Duration.ofMinutes(1);

    private ReplayChoice() {}

    static SpentProofs open(CountersignZkProperties properties, int replicas, List<ReplayStores> stores) {
        return chosen(properties, replicas, stores).open();
    }

    /** Opens the store of the used DPoP proofs of sessions. It must remember as long as sessions live. */
    static ReplayStore openForSessions(CountersignZkProperties properties, int replicas, List<ReplayStores> stores) {
        ReplayStores chosen = chosen(properties, replicas, stores);
        if (!chosen.isShared() && properties.session().secretLocation() != null) {
            throw ZkSettings.wrong(
                    STORE,
                    "It is " + chosen.name() + ", which forgets used proofs at a restart, but sessions outlive it"
                            + " (countersign.zk.session.secret-location).",
                    "Set it to redis or jdbc, or remove secret-location.");
        }
        ReplayStore store = chosen.openForSessions();
        Duration margin = chosen.isShared() ? CLOCKS : Duration.ZERO;
        return new ObservedReplayStore((owner, id, until) -> store.use(SESSIONS + owner, id, until.plus(margin)));
    }

    private static ReplayStores chosen(CountersignZkProperties properties, int replicas, List<ReplayStores> stores) {
        String wanted = properties.replay().store();
        ReplayStores chosen = stores.stream()
                .filter(store -> store.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> missing(wanted, stores));
        if (!chosen.isShared()) {
            Replicas.requireOne(replicas, STORE, wanted);
        }
        return chosen;
    }

    private static RuntimeException missing(String wanted, List<ReplayStores> stores) {
        String known = stores.stream().map(ReplayStores::name).collect(Collectors.joining(", "));
        return ZkSettings.wrong(
                STORE,
                "It is '" + wanted + "', but the known stores are " + known + ".",
                "Use one of these; redis needs io.lettuce:lettuce-core, jdbc needs spring-boot-starter-jdbc and a data source.");
    }
}
