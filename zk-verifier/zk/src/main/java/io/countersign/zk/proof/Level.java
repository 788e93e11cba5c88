// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

/**
 * Security against forged proofs, as the binary logarithm of an attack's cost.
 *
 * @param proven level that follows from the {@linkplain Protocol#assumptions() assumptions} alone
 * @param conjectured level against the best known attack
 * @since 0.1
 */
public record Level(int proven, int conjectured) {

    /**
     * Level of proofs on BN254. The tower number field sieve computes discrete logarithms in the field that the pairing
     * maps to, and so in G1 too, at about this cost (Barbulescu and Duquesne, J. Cryptology 2019).
     */
    public static final Level BN254 = new Level(100, 100);

    public Level {
        if (proven < 0 || conjectured < proven) {
            throw new IllegalArgumentException("A conjectured level is at least the proven one");
        }
    }
}
