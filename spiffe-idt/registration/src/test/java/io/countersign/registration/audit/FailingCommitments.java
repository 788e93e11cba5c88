// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.HashCommitments;
import io.countersign.registration.commitment.Commitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Statement;

/** Commitments that fail at the first registration. */
final class FailingCommitments implements Commitments {

    private final Commitments working = new HashCommitments();

    @Override
    public Octets parameters() {
        return working.parameters();
    }

    @Override
    public int slots() {
        return working.slots();
    }

    @Override
    public int width() {
        return working.width();
    }

    @Override
    public Octets register(Statement statement) {
        throw new IllegalStateException("no memory");
    }

    @Override
    public Octets replace(Statement former, Statement statement) {
        throw new IllegalStateException("no memory");
    }

    @Override
    public Octets revoke(Statement former) {
        throw new IllegalStateException("no memory");
    }
}
