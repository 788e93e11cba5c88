// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

/**
 * Why a peer is not the one that is registered.
 *
 * @since 0.1
 */
public enum BindingRefusal {
    /** The token was never registered. */
    UNKNOWN,
    /** The registration was replaced or revoked. */
    ENDED,
    /** The statement is not yet valid. */
    NOT_YET,
    /** The statement has expired. */
    EXPIRED,
    /** The peer has another address. */
    OTHER_ADDRESS,
    /** The peer has another TLS key. */
    OTHER_KEY,
    /** The attestor is not pinned, or no longer. */
    ATTESTOR_NOT_PINNED,
    /** The attestor was pinned later, and did not sign the statement. */
    NOT_ATTESTED,
    /** The pinned attestor has ended. */
    ATTESTOR_ENDED,
    /** The pinned attestor may not state the name. */
    NAME_NOT_PERMITTED,
    /** The pinned attestor may not state the address. */
    ADDRESS_NOT_PERMITTED
}
