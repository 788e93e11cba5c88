// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.sweep;

/** What became of a registration whose token has ended, or may have. */
enum RevocationOutcome {
    REVOKED,
    /** The curator refused the revocation. */
    REFUSED,
    /** The curator could not be reached. */
    UNAVAILABLE,
    /** The source could not tell whether the token is live. */
    UNKNOWN
}
