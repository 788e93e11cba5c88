// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import io.countersign.nativecore.NativeCallException;
import io.countersign.nativecore.NativeCore;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Poseidon;
import java.nio.ByteBuffer;

/** Hash of the circuits in the native core. */
final class NativePoseidon implements Poseidon {

    private final NativeCore core;

    NativePoseidon(NativeCore core) {
        this.core = core;
    }

    @Override
    public FieldElement hash(FieldElement... inputs) {
        ByteBuffer octets = ByteBuffer.allocate(inputs.length * FieldElement.LENGTH);
        for (FieldElement input : inputs) {
            octets.put(input.octets());
        }
        try {
            return FieldElement.of(core.poseidon(octets.array()));
        } catch (NativeCallException ex) {
            throw new ProofSystemException("The native core failed", ex);
        }
    }
}
