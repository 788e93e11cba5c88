// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.RequestProver;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.Membership;
import io.countersign.zk.group.PoseidonHashes;
import io.countersign.zk.group.Secret;
import io.countersign.zk.proof.Challenge;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Prover;
import io.countersign.zk.proof.VerifyingKey;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Creates proofs for callers that cannot. */
final class ProofMaker {

    private final Prover alone;

    private final Prover bound;

    private final PoseidonHashes hashes;

    private final Clock clock;

    /**
     * @param alone prover of the circuit SecretProof
     * @param bound prover of the circuit SecretProofBound
     */
    ProofMaker(Prover alone, Prover bound, PoseidonHashes hashes, Clock clock) {
        this.alone = alone;
        this.bound = bound;
        this.hashes = hashes;
        this.clock = clock;
    }

    FieldElement commitment(Secret secret) {
        return hashes.commitment(secret);
    }

    Made ofSecret(Secret secret) {
        Prover.Proven proven =
                alone.prove(Map.of("secret", List.of(secret.value()), "commitment", List.of(commitment(secret))), null);
        return new Made(Circuit.SECRET_PROOF, proven, null);
    }

    /**
     * Creates a proof for a request.
     *
     * @throws IllegalArgumentException if the request or its nonce is malformed
     */
    Made ofRequest(Secret secret, GenerateRequest.Target target) {
        Remembering remembering = new Remembering(bound);
        String authorization = new RequestProver(remembering, hashes, Membership.of(secret), clock)
                .withNonce(target.nonce())
                .authorization(target.realm(), target.binding(), null);
        return new Made(
                Circuit.SECRET_PROOF_BOUND,
                Objects.requireNonNull(remembering.last, "the prover was called"),
                authorization);
    }

    /**
     * Created proof.
     *
     * @param authorization header {@code Authorization} for the request, or {@code null} without a request
     */
    record Made(
            Circuit circuit, Prover.Proven proven, @Nullable String authorization) {}

    /** Prover that keeps its last proof, from which the header was built. */
    private static final class Remembering implements Prover {

        private final Prover prover;

        private @Nullable Proven last;

        private Remembering(Prover prover) {
            this.prover = prover;
        }

        @Override
        public VerifyingKey key() {
            return prover.key();
        }

        @Override
        public Proven prove(Map<String, ? extends List<? extends Value>> inputs, @Nullable Challenge challenge) {
            Proven proven = prover.prove(inputs, challenge);
            last = proven;
            return proven;
        }
    }
}
