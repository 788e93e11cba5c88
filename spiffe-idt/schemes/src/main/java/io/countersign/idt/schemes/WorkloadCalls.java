// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.Caller;
import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;

/** Handles calls that workloads make on their own behalf, identified by the connection alone. */
final class WorkloadCalls {

    private static final SchemeName X509_SVID = new SchemeName("x509-svid");

    private WorkloadCalls() {}

    /** Returns whether the caller is a workload without a user. */
    static boolean areOf(Caller caller) {
        return caller.user() == null && caller.scheme().equals(X509_SVID);
    }

    /**
     * Lets a call continue only if the target permits it. The target sees this workload's SVID, so every caller of
     * this workload would get its rights there.
     */
    static Propagation goOn(IdtTarget target) {
        return target.takesOwnCalls() ? Propagation.done() : Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
    }
}
