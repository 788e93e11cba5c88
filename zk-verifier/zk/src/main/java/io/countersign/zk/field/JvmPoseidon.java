// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.field;

import java.math.BigInteger;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Poseidon in plain Java, without a native library. A hash takes some tenths of a millisecond.
 *
 * @since 0.1
 */
public final class JvmPoseidon implements Poseidon {

    private static final Map<Integer, PoseidonParameters> PARAMETERS = new ConcurrentHashMap<>();

    @Override
    public FieldElement hash(FieldElement... inputs) {
        if (inputs.length == 0 || inputs.length > MOST_INPUTS) {
            throw new IllegalArgumentException("Poseidon takes 1 to " + MOST_INPUTS + " inputs");
        }
        PoseidonParameters parameters = PARAMETERS.computeIfAbsent(inputs.length, PoseidonParameters::ofInputs);
        BigInteger[] state = new BigInteger[inputs.length + 1];
        state[0] = BigInteger.ZERO;
        for (int i = 0; i < inputs.length; i++) {
            state[i + 1] = inputs[i].value();
        }
        for (int round = 0; round < parameters.rounds(); round++) {
            state = round(parameters, round, state);
        }
        return new FieldElement(state[0]);
    }

    private static BigInteger[] round(PoseidonParameters parameters, int round, BigInteger[] state) {
        for (int i = 0; i < state.length; i++) {
            BigInteger sum = state[i].add(parameters.constant(round, i));
            state[i] = i == 0 || parameters.isFull(round) ? fifthPower(sum) : sum;
        }
        BigInteger[] mixed = new BigInteger[state.length];
        for (int row = 0; row < state.length; row++) {
            mixed[row] = product(parameters.row(row), state);
        }
        return mixed;
    }

    private static BigInteger fifthPower(BigInteger base) {
        BigInteger square = base.multiply(base).mod(FieldElement.MODULUS);
        BigInteger fourth = square.multiply(square).mod(FieldElement.MODULUS);
        return fourth.multiply(base).mod(FieldElement.MODULUS);
    }

    private static BigInteger product(BigInteger[] row, BigInteger[] state) {
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < row.length; i++) {
            sum = sum.add(row[i].multiply(state[i]));
        }
        return sum.mod(FieldElement.MODULUS);
    }
}
