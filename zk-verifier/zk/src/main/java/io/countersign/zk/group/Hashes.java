// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import io.countersign.zk.field.Field;
import io.countersign.zk.field.Value;

/**
 * Hashes that the circuits of one field compute. Each purpose has a tag of its own, so that a hash of one purpose is
 * never accepted for another. Values of another field are refused with {@link IllegalArgumentException}.
 *
 * @since 0.1
 */
public sealed interface Hashes permits PoseidonHashes, Poseidon2Hashes {

    /** Tag of {@link #nullifier}. */
    int NULLIFIER = 1;

    /** Tag of {@link #owner}. */
    int OWNER = 2;

    /** Tag of {@link #node}. */
    int NODE = 3;

    Field field();

    /** Returns the commitment to a secret, with which a member is registered. */
    default Value commitment(Secret secret) {
        return commitment(secret.value());
    }

    /** Returns the commitment to a value that need not be secret, such as zero. */
    Value commitment(Value secret);

    /** Returns the pseudonym for one service and epoch, for limits. */
    Value nullifier(Secret secret, Value externalNullifier);

    /** Returns the permanent pseudonym for one service, for ownership. */
    Value owner(Secret secret, Value service);

    /** Returns the parent of two nodes of a tree. */
    Value node(Value left, Value right);
}
