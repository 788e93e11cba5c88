// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/** Verifier for tests without the mathematics: a proof is a digest of its statement. */
public class FakeVerifier implements BatchVerifier {

    private final VerifyingKey key;

    public FakeVerifier(Circuit circuit) {
        int points = 64 + 3 * 128 + (circuit.signals() + 1) * 64;
        byte[] packed = new byte[2 + points];
        packed[0] = (byte) circuit.id();
        packed[1] = (byte) circuit.signals();
        this.key = Groth16Key.parse(packed);
    }

    public static Proof prove(Statement statement) {
        byte[] proof = new byte[Proof.GROTH16_LENGTH];
        byte[] digest = digest(statement);
        System.arraycopy(digest, 0, proof, 0, digest.length);
        return new Proof(proof);
    }

    private static byte[] digest(Statement statement) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            statement.signals().forEach(signal -> digest.update(signal.octets()));
            return digest.digest();
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }

    @Override
    public VerifyingKey key() {
        return key;
    }

    @Override
    public List<ProofVerdict> verify(List<Claim> claims) {
        return claims.stream()
                .map(claim ->
                        prove(claim.statement()).equals(claim.proof()) ? ProofVerdict.VALID : ProofVerdict.INVALID)
                .toList();
    }
}
