// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import io.countersign.nativecore.NativeCore;
import io.countersign.zk.group.PoseidonHashes;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Set;

/**
 * Bulletproofs (Bünz and others, eprint 2017/1066) of circom's constraints on BN254, in the native core: no set-up, so
 * that nobody could ever forge a proof, and nobody has to be trusted for that. Verification is linear in the circuit,
 * so that only {@link Circuit#SECRET_PROOF_BOUND} is offered.
 *
 * @since 0.1
 */
public final class NativeBulletproofs implements ProofSystem {

    /** Number of generators, which is that of the constraints, filled up to a power of two. */
    private static final int GENERATORS = 1024;

    /** Points and scalars of 32 octets: 13, and two for each halving of the generators. */
    private static final int LENGTH = 32 * (13 + 2 * Integer.numberOfTrailingZeros(GENERATORS));

    /** Index of the number of generators in a descriptor. */
    private static final int GENERATORS_AT = 8;

    private final NativeCore core;

    public NativeBulletproofs(NativeCore core) {
        this.core = core;
    }

    @Override
    public String name() {
        return Protocol.BULLETPROOFS.protocolName();
    }

    @Override
    public String description() {
        return core.info() + " sha256:" + core.digest();
    }

    @Override
    public Protocol protocol() {
        return Protocol.BULLETPROOFS;
    }

    @Override
    public Set<Circuit> circuits() {
        return EnumSet.of(Circuit.SECRET_PROOF_BOUND);
    }

    @Override
    public Level level(Circuit circuit) {
        return Level.BN254;
    }

    @Override
    public ProofBounds proofBounds(Circuit circuit) {
        return ProofBounds.exactly(LENGTH);
    }

    @Override
    public TransparentKey verifyingKey(Circuit circuit, CircuitFiles files) {
        requireOffered(circuit);
        byte[] constraints = files.read(circuit, CircuitFiles.CONSTRAINTS);
        byte[] descriptor = core.descriptorOfCircuit(Protocol.BULLETPROOFS.id(), circuit.id(), constraints);
        if (ByteBuffer.wrap(descriptor).getInt(GENERATORS_AT) != GENERATORS) {
            throw new IllegalArgumentException(
                    "The constraints of " + circuit + " need other than " + GENERATORS + " generators");
        }
        return new TransparentKey(Protocol.BULLETPROOFS, circuit, descriptor, constraints, proofBounds(circuit));
    }

    @Override
    public TransparentProvingKey provingKey(Circuit circuit, CircuitFiles files) {
        return new TransparentProvingKey(verifyingKey(circuit, files), files.read(circuit, CircuitFiles.WITNESS));
    }

    @Override
    public BatchVerifier verifier(VerifyingKey key) {
        TransparentKey own = own(key);
        return new NativeVerifier(core, own, own.constraints());
    }

    @Override
    public Prover prover(ProvingKey key) {
        TransparentKey own = own(key.verifyingKey());
        return new NativeProver(core, own, own.constraints(), key.witness());
    }

    private static TransparentKey own(VerifyingKey key) {
        if (key instanceof TransparentKey own && own.protocol() == Protocol.BULLETPROOFS) {
            requireOffered(own.circuit());
            return own;
        }
        throw new IllegalArgumentException(key + " is not a key of " + Protocol.BULLETPROOFS);
    }

    private static void requireOffered(Circuit circuit) {
        if (circuit != Circuit.SECRET_PROOF_BOUND) {
            throw new IllegalArgumentException(
                    Protocol.BULLETPROOFS + " proves " + Circuit.SECRET_PROOF_BOUND + ", not " + circuit);
        }
    }

    @Override
    public PoseidonHashes hashes() {
        return new PoseidonHashes(new NativePoseidon(core));
    }
}
