// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.sweep;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.RevocationReason;

/** Learns of revocations that the curator accepted. */
@FunctionalInterface
public interface SweepListener {

    void revoked(Octets logId, OwnRegistration registration, RevocationReason reason);
}
