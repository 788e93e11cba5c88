// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

/**
 * State of an authority.
 *
 * @since 0.1
 */
public enum AuthorityState {

    /** In the bundle before it signs, so that verifiers know it. */
    PREPARED,

    /** Signs SVIDs. */
    ACTIVE,

    /** No longer signs, and stays in the bundle until everything that it signed has expired. */
    OLD
}
