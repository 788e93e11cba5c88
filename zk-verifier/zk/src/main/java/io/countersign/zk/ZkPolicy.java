// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import io.countersign.zk.field.Field;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.Predicate;
import io.countersign.zk.proof.Challenge;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Protocol;
import io.countersign.zk.proof.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Proof that a service requires: the circuit, the protocol, and for attributes the predicate. A proof of any other
 * circuit or protocol is refused, weaker or stronger.
 *
 * @param name name for operators and metrics
 * @param circuit circuit that is bound to a request
 * @param protocol protocol of the proof
 * @param predicate predicate of {@link Circuit#ATTRIBUTE_PROOF}; {@code null} for every other circuit
 * @param authorities authorities of a caller with such a proof, such as {@code ROLE_ADMIN}
 * @since 0.1
 */
public record ZkPolicy(
        String name,
        Circuit circuit,
        Protocol protocol,
        @Nullable Predicate predicate,
        Set<String> authorities) {

    public ZkPolicy {
        Objects.requireNonNull(name, "name cannot be null");
        Objects.requireNonNull(protocol, "protocol cannot be null");
        authorities = Set.copyOf(authorities);
        if (!circuit.isBound()) {
            throw new IllegalArgumentException(circuit + " is not bound to a request");
        }
        if ((predicate != null) != (circuit == Circuit.ATTRIBUTE_PROOF)) {
            throw new IllegalArgumentException(
                    Circuit.ATTRIBUTE_PROOF + " must have a predicate, and no other circuit may have one");
        }
    }

    /** Creates a policy that requires a proof of {@link Protocol#GROTH16}. */
    public ZkPolicy(String name, Circuit circuit, @Nullable Predicate predicate, Set<String> authorities) {
        this(name, circuit, Protocol.GROTH16, predicate, authorities);
    }

    /** Returns whether a proof satisfied this policy, and not an earlier or other one of the same name. */
    public boolean isSatisfiedBy(ProvedMember member) {
        return name.equals(member.policy())
                && circuit == member.circuit()
                && protocol == member.protocol()
                && predicateText().equals(member.predicate());
    }

    private String predicateText() {
        return ToldSignals.predicate(predicate == null ? Map.of() : ToldSignals.of(predicate));
    }

    /** Returns what a proof for this policy has shown. */
    ProvedMember member(ZkCredential shown) {
        return ProvedMember.of(shown, name, protocol, predicateText());
    }

    /** Returns the public signals of a proof for this policy. The verifier computes all but the first three. */
    Statement statement(ZkCredential credential, RequestBinding request, ServiceRealm realm) {
        return statement(
                List.of(credential.nullifier(), credential.group(), credential.owner()),
                request,
                realm,
                credential.header());
    }

    private Statement statement(List<Value> outputs, RequestBinding request, ServiceRealm realm, ProofHeader header) {
        List<Value> signals = new ArrayList<>(outputs);
        Challenge challenge = request.challenge(realm, header);
        Field field = protocol.field();
        signals.add(challenge.value(field));
        signals.add(realm.externalNullifier(header.issuedAt(), field));
        signals.add(realm.service(field));
        signals.addAll(parameters(header.issuedAt()));
        return new Statement(circuit, signals, challenge);
    }

    private List<FieldElement> parameters(Instant at) {
        return predicate == null ? List.of() : predicate.parameters(at);
    }
}
