// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.sweep;

import io.countersign.registration.encoding.Octets;

/** Learns of revocations of own registrations that neither their TLS key nor this attestor signed. */
@FunctionalInterface
public interface ForeignRevocationListener {

    /** @param signer id of the key that is said to have signed */
    void revoked(Octets logId, OwnRegistration registration, Octets signer);
}
