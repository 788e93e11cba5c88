// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import io.countersign.nativecore.NativeCore;
import io.countersign.zk.group.Poseidon2Hashes;
import java.util.EnumSet;
import java.util.Set;

/**
 * STARKs (Ben-Sasson and others, eprint 2018/046) over Goldilocks with Poseidon2, in the native core: no set-up, and
 * nothing but hashes, so that a quantum computer does not forge them. The circuits are their own, as are the
 * commitments and the group of members.
 *
 * @since 0.1
 */
public final class NativeStark implements ProofSystem {

    private static final Set<Circuit> CIRCUITS = EnumSet.of(Circuit.SECRET_PROOF_BOUND, Circuit.MEMBERSHIP_PROOF);

    private static final byte[] NONE = {};

    private final NativeCore core;

    public NativeStark(NativeCore core) {
        this.core = core;
    }

    @Override
    public String name() {
        return Protocol.STARK.protocolName();
    }

    @Override
    public String description() {
        return core.info() + " sha256:" + core.digest();
    }

    @Override
    public Protocol protocol() {
        return Protocol.STARK;
    }

    @Override
    public Set<Circuit> circuits() {
        return EnumSet.copyOf(CIRCUITS);
    }

    @Override
    public Level level(Circuit circuit) {
        NativeCore.StarkAbout about = about(circuit);
        return new Level(about.provenBits(), about.conjecturedBits());
    }

    @Override
    public ProofBounds proofBounds(Circuit circuit) {
        NativeCore.StarkAbout about = about(circuit);
        return new ProofBounds(about.shortestProof(), about.longestProof());
    }

    private NativeCore.StarkAbout about(Circuit circuit) {
        requireOffered(circuit);
        return core.starkAbout(circuit.id());
    }

    /** Reads no file: the circuits are part of the native core. */
    @Override
    public TransparentKey verifyingKey(Circuit circuit, CircuitFiles files) {
        requireOffered(circuit);
        byte[] descriptor = core.descriptorOfCircuit(Protocol.STARK.id(), circuit.id(), NONE);
        return new TransparentKey(Protocol.STARK, circuit, descriptor, NONE, proofBounds(circuit));
    }

    @Override
    public TransparentProvingKey provingKey(Circuit circuit, CircuitFiles files) {
        return new TransparentProvingKey(verifyingKey(circuit, files), NONE);
    }

    @Override
    public BatchVerifier verifier(VerifyingKey key) {
        return new NativeVerifier(core, own(key), NONE);
    }

    @Override
    public Prover prover(ProvingKey key) {
        return new NativeProver(core, own(key.verifyingKey()), NONE, NONE);
    }

    private static TransparentKey own(VerifyingKey key) {
        if (key instanceof TransparentKey own && own.protocol() == Protocol.STARK) {
            return own;
        }
        throw new IllegalArgumentException(key + " is not a key of " + Protocol.STARK);
    }

    private static void requireOffered(Circuit circuit) {
        if (!CIRCUITS.contains(circuit)) {
            throw new IllegalArgumentException(Protocol.STARK + " proves " + Circuit.SECRET_PROOF_BOUND + " and "
                    + Circuit.MEMBERSHIP_PROOF + ", not " + circuit);
        }
    }

    @Override
    public Poseidon2Hashes hashes() {
        return new Poseidon2Hashes();
    }
}
