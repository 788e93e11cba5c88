// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.field;

import java.math.BigInteger;

/**
 * Constants of Poseidon for one width, made as its paper prescribes (appendix E and F): by a Grain
 * LFSR in its self-shrinking mode.
 */
final class PoseidonParameters {

    static final int FULL_ROUNDS = 8;

    private static final int[] PARTIAL_ROUNDS = {56, 57, 56, 60, 60, 63, 64, 63};

    private final int width;

    private final int partialRounds;

    private final BigInteger[] constants;

    private final BigInteger[][] matrix;

    private PoseidonParameters(int width, int partialRounds, BigInteger[] constants, BigInteger[][] matrix) {
        this.width = width;
        this.partialRounds = partialRounds;
        this.constants = constants;
        this.matrix = matrix;
    }

    static PoseidonParameters ofInputs(int inputs) {
        int width = inputs + 1;
        int partial = PARTIAL_ROUNDS[inputs - 1];
        GrainLfsr grain = new GrainLfsr(FieldElement.MODULUS.bitLength(), width, FULL_ROUNDS, partial);
        BigInteger[] constants = new BigInteger[(FULL_ROUNDS + partial) * width];
        for (int i = 0; i < constants.length; i++) {
            constants[i] = grain.elementBelow(FieldElement.MODULUS);
        }
        return new PoseidonParameters(width, partial, constants, cauchy(grain, width));
    }

    private static BigInteger[][] cauchy(GrainLfsr grain, int width) {
        BigInteger[] seeds = new BigInteger[2 * width];
        for (int i = 0; i < seeds.length; i++) {
            seeds[i] = grain.integer().mod(FieldElement.MODULUS);
        }
        BigInteger[][] matrix = new BigInteger[width][width];
        for (int row = 0; row < width; row++) {
            for (int column = 0; column < width; column++) {
                matrix[row][column] = seeds[row].add(seeds[width + column]).modInverse(FieldElement.MODULUS);
            }
        }
        return matrix;
    }

    /** What is added to an element of the state in a round. */
    BigInteger constant(int round, int element) {
        return constants[round * width + element];
    }

    /** A row of the linear layer, a Cauchy matrix. */
    BigInteger[] row(int row) {
        return matrix[row];
    }

    int rounds() {
        return FULL_ROUNDS + partialRounds;
    }

    boolean isFull(int round) {
        return round < FULL_ROUNDS / 2 || round >= FULL_ROUNDS / 2 + partialRounds;
    }
}
