// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.registry;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Circuit;

/**
 * Who is registered, as verifiers see it.
 *
 * @since 0.1
 */
public interface Registry {

    /** Whether a commitment is registered and not revoked. */
    Standing commitment(FieldElement commitment);

    /** Whether a root is that of the group of members, or was within the time that additions are given. */
    Standing members(FieldElement root);

    /** As {@link #members}, of the group of attested attributes. */
    Standing attributes(FieldElement root);

    /** Of what a circuit is proved with: a commitment, or a root. */
    default Standing standing(Circuit circuit, FieldElement group) {
        return switch (circuit) {
            case SECRET_PROOF -> Standing.UNREGISTERED;
            case SECRET_PROOF_BOUND -> commitment(group);
            case MEMBERSHIP_PROOF -> members(group);
            case ATTRIBUTE_PROOF -> attributes(group);
        };
    }

    /** What is known. */
    enum Standing {
        GOOD,
        /** The registry does not have it. */
        UNREGISTERED,
        REVOKED,
        /** It could not be told: the registry is unavailable. */
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

        /** Returns what an answer tells that is too old: whoever is revoked stays so. */
        Standing whenStale() {
            return isRevoked() ? this : UNKNOWN;
        }
    }
}
