// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.registry.Registry;

/**
 * The registry as the scheme sees it here: whoever registers is not known yet, so that a proof for this
 * server tells no more than that its secret is known. Nobody has a right here by such a proof, other
 * than to register its commitment.
 */
final class Registrants implements Registry {

    @Override
    public Standing commitment(FieldElement commitment) {
        return Standing.GOOD;
    }

    @Override
    public Standing members(FieldElement root) {
        return Standing.UNREGISTERED;
    }

    @Override
    public Standing attributes(FieldElement root) {
        return Standing.UNREGISTERED;
    }
}
