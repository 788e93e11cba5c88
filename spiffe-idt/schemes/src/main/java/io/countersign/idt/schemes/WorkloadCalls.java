// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.Caller;
import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;

/** Calls that workloads make on their own behalf, which the connection alone proves. */
final class WorkloadCalls {

    private static final SchemeName X509_SVID = new SchemeName("x509-svid");

    private WorkloadCalls() {}

    /** Whether nobody but a workload is behind a call. */
    static boolean areOf(Caller caller) {
        return caller.user() == null && caller.scheme().equals(X509_SVID);
    }

    /**
     * The next service would see this workload by its SVID, and grant its rights to whoever calls
     * it: only where that is wanted.
     */
    static Propagation goOn(IdtTarget target) {
        return target.takesOwnCalls() ? Propagation.done() : Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
    }
}
