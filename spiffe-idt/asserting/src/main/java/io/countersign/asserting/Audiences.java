// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.idt.SpiffeId;
import java.util.Set;

/** Matches workloads with audiences of DVIDs. */
final class Audiences {

    private Audiences() {}

    /** Returns whether an audience includes a workload: it is the workload's SPIFFE ID, or its trust domain. */
    static boolean include(String audience, SpiffeId workload) {
        String domain = workload.trustDomain().name();
        return Set.of(workload.toString(), workload.trustDomain().id().toString(), domain)
                .contains(audience);
    }
}
