// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.JvmPoseidon;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.Attributes;
import io.countersign.zk.group.MerklePath;
import io.countersign.zk.group.PoseidonHashes;
import io.countersign.zk.group.Secret;
import io.countersign.zk.proof.BatchVerifier;
import io.countersign.zk.proof.Challenge;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Claim;
import io.countersign.zk.proof.Groth16System;
import io.countersign.zk.proof.Proof;
import io.countersign.zk.proof.ProofSystemException;
import io.countersign.zk.proof.ProofVerdict;
import io.countersign.zk.proof.Prover;
import io.countersign.zk.proof.ProvingKey;
import io.countersign.zk.proof.Statement;
import io.countersign.zk.proof.VerifyingKey;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Proof system for tests without the mathematics: a proof is a digest of its statement, which anybody can compute.
 */
public final class FakeProofSystem extends Groth16System {

    private final PoseidonHashes hashes = new PoseidonHashes(new JvmPoseidon());

    private final AtomicBoolean broken = new AtomicBoolean();

    private final String name;

    public FakeProofSystem() {
        this("fake");
    }

    public FakeProofSystem(String name) {
        this.name = name;
    }

    /** Makes all calls fail, like a native library with an internal failure. */
    public void breakDown(boolean value) {
        broken.set(value);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return "a fake";
    }

    @Override
    public PoseidonHashes hashes() {
        return hashes;
    }

    @Override
    public BatchVerifier verifier(VerifyingKey key) {
        return new FakeVerifier(key);
    }

    @Override
    public Prover prover(ProvingKey key) {
        return prover(key.verifyingKey());
    }

    public Prover prover(VerifyingKey key) {
        return new FakeProver(key);
    }

    /** Returns the proof of a statement, true or not. */
    public static Proof prove(Statement statement) {
        byte[] proof = new byte[Proof.GROTH16_LENGTH];
        byte[] digest = digest(statement);
        System.arraycopy(digest, 0, proof, 0, digest.length);
        return new Proof(proof);
    }

    private static byte[] digest(Statement statement) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-224");
            statement.signals().forEach(signal -> digest.update(signal.octets()));
            return digest.digest();
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private final class FakeVerifier implements BatchVerifier {

        private final VerifyingKey key;

        private FakeVerifier(VerifyingKey key) {
            this.key = key;
        }

        @Override
        public VerifyingKey key() {
            return key;
        }

        @Override
        public List<ProofVerdict> verify(List<Claim> claims) {
            if (broken.get()) {
                throw new ProofSystemException("broken");
            }
            return claims.stream()
                    .map(claim ->
                            prove(claim.statement()).equals(claim.proof()) ? ProofVerdict.VALID : ProofVerdict.INVALID)
                    .toList();
        }
    }

    private final class FakeProver implements Prover {

        private final VerifyingKey key;

        private FakeProver(VerifyingKey key) {
            this.key = key;
        }

        @Override
        public VerifyingKey key() {
            return key;
        }

        @Override
        public Proven prove(Map<String, ? extends List<? extends Value>> inputs, @Nullable Challenge challenge) {
            Map<String, List<FieldElement>> elements = new HashMap<>();
            inputs.forEach((name, values) ->
                    elements.put(name, values.stream().map(FieldElement::of).toList()));
            Statement statement = new Statement(key.circuit(), signals(elements), challenge);
            return new Proven(statement, FakeProofSystem.prove(statement));
        }

        private List<? extends Value> signals(Map<String, List<FieldElement>> inputs) {
            Secret secret = Secret.of(inputs.get("secret").getFirst().octets());
            FieldElement commitment = hashes.commitment(secret);
            if (key.circuit() == Circuit.SECRET_PROOF) {
                return List.of(commitment);
            }
            FieldElement external = inputs.get("externalNullifier").getFirst();
            FieldElement service = inputs.get("service").getFirst();
            List<Value> signals = new ArrayList<>();
            signals.add(hashes.nullifier(secret, external));
            signals.add(group(commitment, inputs));
            signals.add(hashes.owner(secret, service));
            signals.add(inputs.get("challenge").getFirst());
            signals.add(external);
            signals.add(service);
            for (String name : List.of("roles", "countries", "bornUntil", "validAt")) {
                signals.addAll(inputs.getOrDefault(name, List.of()));
            }
            return signals;
        }

        private Value group(FieldElement commitment, Map<String, List<FieldElement>> inputs) {
            return switch (key.circuit()) {
                case SECRET_PROOF, SECRET_PROOF_BOUND -> commitment;
                case MEMBERSHIP_PROOF -> path(inputs).root(hashes, commitment);
                case ATTRIBUTE_PROOF -> path(inputs).root(hashes, leaf(commitment, inputs));
            };
        }

        private FieldElement leaf(FieldElement commitment, Map<String, List<FieldElement>> inputs) {
            Attributes attributes = new Attributes(
                    number(inputs, "role"),
                    number(inputs, "country"),
                    number(inputs, "birth"),
                    number(inputs, "expiry"));
            boolean any = number(inputs, "roles") == 0;
            if (!any && !inputs.get("roles").contains(inputs.get("role").getFirst())) {
                throw new IllegalArgumentException("not one of the roles");
            }
            return hashes.leaf(commitment, attributes, inputs.get("salt").getFirst());
        }

        private static long number(Map<String, List<FieldElement>> inputs, String name) {
            return inputs.get(name).getFirst().value().longValueExact();
        }

        private static MerklePath path(Map<String, List<FieldElement>> inputs) {
            long index = 0;
            List<FieldElement> bits = inputs.get("pathBits");
            for (int level = 0; level < bits.size(); level++) {
                index |= bits.get(level).value().longValueExact() << level;
            }
            return new MerklePath(index, inputs.get("siblings"));
        }
    }
}
