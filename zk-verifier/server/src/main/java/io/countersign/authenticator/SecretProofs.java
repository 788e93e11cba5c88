// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Proof;
import io.countersign.zk.proof.Statement;
import io.countersign.zk.proof.Verifier;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Verifies proofs of the circuit SecretProof: a registered member created the proof, at any time and for any purpose.
 */
final class SecretProofs {

    private final @Nullable Verifier verifier;

    private final RegistryView registry;

    /** @param verifier verifier of SecretProof, or {@code null} if this server's proof system has none */
    SecretProofs(@Nullable Verifier verifier, RegistryView registry) {
        this.verifier = verifier;
        this.registry = registry;
    }

    /** Verifies a proof. A malformed proof is refused like an invalid one. */
    Outcome judge(VerifyRequest request, String client) {
        if (verifier == null) {
            return Outcome.NOT_OFFERED;
        }
        FieldElement commitment;
        Statement statement;
        Proof proof;
        try {
            commitment = FieldElement.parse(String.valueOf(request.commitment()));
            statement = new Statement(Circuit.SECRET_PROOF, request.signals());
            proof = Objects.requireNonNull(request.proof(), "proof").packed();
        } catch (IllegalArgumentException ex) {
            return Outcome.REFUSED;
        }
        if (!statement.signals().equals(List.of(commitment))) {
            return Outcome.REFUSED;
        }
        return switch (registry.commitment(commitment)) {
            case GOOD -> prove(verifier, statement, proof, client);
            case UNREGISTERED, REVOKED -> Outcome.REFUSED;
            case UNKNOWN -> Outcome.UNKNOWN;
        };
    }

    private static Outcome prove(Verifier verifier, Statement statement, Proof proof, String client) {
        return switch (verifier.verify(statement, proof, client)) {
            case VALID -> Outcome.PROVED;
            case INVALID, MALFORMED -> Outcome.REFUSED;
        };
    }

    /** Result of verifying a proof. */
    enum Outcome {
        PROVED,
        REFUSED,
        /** This server's proof system does not prove the circuit. */
        NOT_OFFERED,
        /** The proof could not be verified, because the registry is unavailable. */
        UNKNOWN
    }
}
