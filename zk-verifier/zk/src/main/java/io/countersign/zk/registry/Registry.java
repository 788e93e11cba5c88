// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.registry;

import io.countersign.zk.field.Value;
import io.countersign.zk.proof.Circuit;

/**
 * Registry of commitments and groups, as verifiers see it.
 *
 * @since 0.1
 */
public interface Registry {

    /** Returns whether a commitment is registered and not revoked. */
    Standing commitment(Value commitment);

    /**
     * Returns whether a root of the group of members is current, or was replaced by an addition recently. The members of
     * each field are a group of their own.
     */
    Standing members(Value root);

    /** Returns the same as {@link #members}, for the group of attested attributes. */
    Standing attributes(Value root);

    /** Returns the standing of a commitment or root, depending on the circuit. */
    default Standing standing(Circuit circuit, Value group) {
        return switch (circuit) {
            case SECRET_PROOF -> Standing.UNREGISTERED;
            case SECRET_PROOF_BOUND -> commitment(group);
            case MEMBERSHIP_PROOF -> members(group);
            case ATTRIBUTE_PROOF -> attributes(group);
        };
    }

    /** Standing of a commitment or root. */
    enum Standing {
        /** Registered and not revoked. */
        GOOD,
        /** Not in the registry. */
        UNREGISTERED,
        /** Revoked permanently. */
        REVOKED,
        /** The registry is unavailable, or its last answer is too old. */
        UNKNOWN;

        boolean isMissing() {
            return switch (this) {
                case UNREGISTERED -> true;
                case GOOD, REVOKED, UNKNOWN -> false;
            };
        }

        boolean isRevoked() {
            return switch (this) {
                case REVOKED -> true;
                case GOOD, UNREGISTERED, UNKNOWN -> false;
            };
        }

        /** Returns the standing if the last answer is too old: a revocation stays valid. */
        Standing whenStale() {
            return isRevoked() ? this : UNKNOWN;
        }
    }
}
