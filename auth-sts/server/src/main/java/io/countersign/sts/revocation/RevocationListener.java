// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.revocation;

/** Wants to know of what this server revokes. */
@FunctionalInterface
public interface RevocationListener {

    /** Told once it is stored. */
    void revoked(Revocation revocation);
}
