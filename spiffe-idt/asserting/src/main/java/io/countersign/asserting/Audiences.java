// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.idt.SpiffeId;
import java.util.Set;

/** Who an audience of DVIDs stands for. */
final class Audiences {

    private Audiences() {}

    /** Whether a workload is among them: the audience is its own SPIFFE ID, or its trust domain. */
    static boolean include(String audience, SpiffeId workload) {
        String domain = workload.trustDomain().name();
        return Set.of(workload.toString(), workload.trustDomain().id().toString(), domain)
                .contains(audience);
    }
}
