// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import io.countersign.nativecore.NativeCallException;
import io.countersign.nativecore.NativeCore;
import io.countersign.zk.field.Value;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Verifies with a prepared key in the native core. The key is loaded as long as the application runs.
 */
final class NativeVerifier implements BatchVerifier {

    private static final byte VALID = 1;

    private static final byte MALFORMED = 2;

    private static final byte INVALID = 3;

    private final NativeCore core;

    private final VerifyingKey key;

    private final long handle;

    /** @param constraints constraints of the circuit; none for Groth16 and STARKs */
    NativeVerifier(NativeCore core, VerifyingKey key, byte[] constraints) {
        this.core = core;
        this.key = key;
        this.handle = core.loadKey(key.descriptor(), constraints);
    }

    @Override
    public VerifyingKey key() {
        return key;
    }

    @Override
    public List<ProofVerdict> verify(List<Claim> claims) {
        ByteBuffer records = ByteBuffer.allocate(claims.stream()
                .mapToInt(claim ->
                        statementLength() + Integer.BYTES + claim.proof().length())
                .sum());
        claims.forEach(claim -> put(records, claim));
        try {
            return verdicts(core.verify(handle, records.array(), claims.size()));
        } catch (NativeCallException | IllegalArgumentException ex) {
            // The arguments were checked before, so that an illegal argument is a failure too.
            throw new ProofSystemException("The native core failed", ex);
        }
    }

    private int statementLength() {
        int signals = key.circuit().signals() * Value.LENGTH;
        return key.protocol() == Protocol.GROTH16 ? signals : signals + Challenge.LENGTH;
    }

    private void put(ByteBuffer records, Claim claim) {
        if (claim.statement().circuit() != key.circuit()) {
            throw new IllegalArgumentException(
                    "The statement of " + claim.statement().circuit() + " does not belong to the key " + key);
        }
        claim.statement().signals().forEach(signal -> records.put(octets(signal)));
        records.put(NativeProver.context(key.protocol(), claim.statement().challenge()));
        records.putInt(claim.proof().length()).put(claim.proof().packed());
    }

    private byte[] octets(Value signal) {
        if (signal.field() != key.protocol().field()) {
            throw new IllegalArgumentException("A signal of " + signal.field() + " does not belong to the key " + key);
        }
        return signal.octets();
    }

    private static List<ProofVerdict> verdicts(byte[] octets) {
        List<ProofVerdict> verdicts = new ArrayList<>(octets.length);
        for (byte octet : octets) {
            verdicts.add(
                    switch (octet) {
                        case VALID -> ProofVerdict.VALID;
                        case MALFORMED -> ProofVerdict.MALFORMED;
                        case INVALID -> ProofVerdict.INVALID;
                        default -> throw new ProofSystemException("The native core returned no verdict");
                    });
        }
        return verdicts;
    }
}
