// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import io.countersign.zk.proof.ProofSystemException;

/**
 * Test that a script must pass before it serves: one valid and one invalid proof, with a key for which everybody can
 * compute proofs. All points of the key are the generators G and H. With the signal 1 the equation is e(A, B) = e(G, H)
 * e(G + G, H) e(C, H). A = G, B = H and C = -(G + G) satisfy it; with the opposite C they do not.
 */
final class SelfTest {

    static final String ONE = "0000000000000000000000000000000000000000000000000000000000000001";

    static final String TWO = "0000000000000000000000000000000000000000000000000000000000000002";

    static final String G = ONE + TWO;

    static final String H = "198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2"
            + "1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed"
            + "090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b"
            + "12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa";

    static final String TWICE_G = "030644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd3"
            + "15ed738c0e0a7c92e7845f96b2ae9c0a68a6a449e3538fc7ff3ebf7a5a18a2c4";

    static final String MINUS_TWICE_G = "030644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd3"
            + "1a76dae6d3272396d0cbe61fced2bc532edac647851e3ac53ce1cc9c7e645a83";

    private static final String KEY = "0101" + G + H + H + H + G + G;

    private SelfTest() {}

    /** @throws ProofSystemException if one of the verdicts is wrong */
    static Script require(Script script) {
        boolean passes = script.call("verify", KEY, ONE, G + H + MINUS_TWICE_G).equals("true")
                && script.call("verify", KEY, ONE, G + H + TWICE_G).equals("false");
        if (!passes) {
            throw new ProofSystemException("The script failed its self-test");
        }
        return script;
    }
}
