// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

/**
 * Where an authority stands in its life.
 *
 * @since 0.1
 */
public enum AuthorityState {

    /** In the bundle, so that verifiers know it before it signs anything. */
    PREPARED,

    /** Signs what is issued now. */
    ACTIVE,

    /** Signs nothing more, and is in the bundle until all that it signed has expired. */
    OLD
}
