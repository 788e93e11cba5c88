// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.revocation;

/** Listener for the revocations of this server. */
@FunctionalInterface
public interface RevocationListener {

    /** Handles a revocation after it was stored. */
    void revoked(Revocation revocation);
}
