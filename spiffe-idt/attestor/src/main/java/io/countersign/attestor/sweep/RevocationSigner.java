// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.sweep;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.Revoke;
import java.util.Objects;

/** Signs revocations of registrations that this attestor stated. */
public final class RevocationSigner {

    private final Ed25519Signer signer;

    public RevocationSigner(Ed25519Signer signer) {
        this.signer = Objects.requireNonNull(signer, "signer cannot be null");
    }

    /** Returns the id of the key that signs. */
    public Octets keyId() {
        return signer.key().id();
    }

    /** Returns the signature of a revocation, 64 octets. */
    public Octets sign(Octets logId, OwnRegistration registration, RevocationReason reason) {
        return signer.sign(Revoke.text(logId, registration.slot(), registration.hash(), reason));
    }
}
