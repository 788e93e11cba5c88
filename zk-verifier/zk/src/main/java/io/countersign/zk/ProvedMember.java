// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import io.countersign.core.Caller;
import io.countersign.zk.field.Value;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Protocol;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Values that an accepted proof has shown, for code that extends it beyond its own request, such as a session.
 *
 * @param policy name of the policy that the proof satisfied
 * @param circuit circuit of the proof
 * @param protocol protocol of the proof
 * @param predicate text of the predicate that the proof satisfied
 * @param group commitment or root of the group, depending on the circuit
 * @param nullifier pseudonym of the member at this service during one epoch
 * @param owner permanent pseudonym of the member at this service
 * @since 0.1
 */
public record ProvedMember(
        String policy,
        Circuit circuit,
        Protocol protocol,
        String predicate,
        Value group,
        Value nullifier,
        Value owner) {

    private static final String POLICY = "policy";

    private static final String PROOF_SYSTEM = "proofSystem";

    public ProvedMember {
        Objects.requireNonNull(policy, "policy cannot be null");
        Objects.requireNonNull(circuit, "circuit cannot be null");
        Objects.requireNonNull(protocol, "protocol cannot be null");
        Objects.requireNonNull(predicate, "predicate cannot be null");
        Objects.requireNonNull(group, "group cannot be null");
        Objects.requireNonNull(nullifier, "nullifier cannot be null");
        Objects.requireNonNull(owner, "owner cannot be null");
    }

    /** Returns the values of a caller whose proof was accepted, or {@code null} for a caller of another scheme. */
    public static @Nullable ProvedMember of(Caller caller) {
        if (!(caller.credential() instanceof ZkCredential shown)
                || !(caller.disclosed().get(POLICY) instanceof String policy)
                || !(caller.disclosed().get(PROOF_SYSTEM) instanceof String protocol)) {
            return null;
        }
        return of(shown, policy, Protocol.of(protocol).orElseThrow(), ToldSignals.predicate(caller.disclosed()));
    }

    static ProvedMember of(ZkCredential shown, String policy, Protocol protocol, String predicate) {
        return new ProvedMember(
                policy, shown.header().circuit(), protocol, predicate, shown.group(), shown.nullifier(), shown.owner());
    }

    /**
     * Returns what a caller discloses, by name: {@code policy}, {@code proofSystem}, {@code nullifier}, and with
     * {@link Circuit#SECRET_PROOF_BOUND} the {@code commitment} and its {@code field}, without which its octets may be a
     * value of either field.
     */
    public Map<String, Object> disclosed() {
        Map<String, Object> disclosed = new HashMap<>();
        disclosed.put(POLICY, policy);
        disclosed.put(PROOF_SYSTEM, protocol.protocolName());
        disclosed.put("nullifier", nullifier.hex());
        if (circuit == Circuit.SECRET_PROOF_BOUND) {
            disclosed.put("commitment", group.hex());
            disclosed.put("field", group.field().fieldName());
        }
        return disclosed;
    }
}
