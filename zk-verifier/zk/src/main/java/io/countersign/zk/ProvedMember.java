// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import io.countersign.core.Caller;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Circuit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a proof has shown, for whoever lets it count for more than its own request.
 *
 * @param policy the name of what was asked for
 * @param group the commitment or the root of the group, as the circuit has it
 * @param nullifier the pseudonym of the epoch
 * @param owner the pseudonym for good
 * @since 0.1
 */
public record ProvedMember(
        String policy, Circuit circuit, FieldElement group, FieldElement nullifier, FieldElement owner) {

    public ProvedMember {
        Objects.requireNonNull(policy, "policy cannot be null");
        Objects.requireNonNull(circuit, "circuit cannot be null");
        Objects.requireNonNull(group, "group cannot be null");
        Objects.requireNonNull(nullifier, "nullifier cannot be null");
        Objects.requireNonNull(owner, "owner cannot be null");
    }

    /** Of a caller whose proof was accepted; {@code null} for one of another scheme. */
    public static @Nullable ProvedMember of(Caller caller) {
        if (!(caller.credential() instanceof ZkCredential shown)
                || !(caller.disclosed().get(ZkScheme.POLICY) instanceof String policy)) {
            return null;
        }
        return new ProvedMember(policy, shown.header().circuit(), shown.group(), shown.nullifier(), shown.owner());
    }
}
