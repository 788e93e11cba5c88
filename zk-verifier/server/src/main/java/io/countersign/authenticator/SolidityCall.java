// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.Proof;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Formats the parameters for the Solidity verifier that snarkjs generates: {@code a, b, c, input} in the format of
 * its export, in the order of EIP-197.
 */
final class SolidityCall {

    private static final int WORD = 32;

    private SolidityCall() {}

    static String parameters(Proof proof, List<FieldElement> signals) {
        byte[] packed = proof.packed();
        String input = signals.stream().map(signal -> word(signal.octets())).collect(Collectors.joining(","));
        return pair(packed, 0) + ",[" + pair(packed, 2) + "," + pair(packed, 4) + "]," + pair(packed, 6) + ",[" + input
                + "]";
    }

    private static String pair(byte[] packed, int first) {
        return "[" + word(packed, first) + ", " + word(packed, first + 1) + "]";
    }

    private static String word(byte[] packed, int number) {
        return word(Arrays.copyOfRange(packed, number * WORD, (number + 1) * WORD));
    }

    private static String word(byte[] octets) {
        return "\"0x" + HexFormat.of().formatHex(octets) + "\"";
    }
}
