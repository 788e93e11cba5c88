// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.idt.rsa.RsaProofContext;
import io.countersign.idt.rsa.RsaProofKey;
import io.countersign.idt.rsa.RsaProofVerifier;
import io.countersign.idt.rsa.RsaProver;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import java.nio.charset.StandardCharsets;
import java.security.interfaces.RSAPublicKey;

/** Proof of an RS256 signature (RSA-2048, 128 bits of soundness) alone. */
final class ProofOperations {

    private static final RsaProofContext CONTEXT = new RsaProofContext(
            "id-1",
            Workloads.id(0).toString(),
            Workloads.id(1).toString(),
            Workloads.id(0).trustDomain().id().toString(),
            1_900_000_000,
            Workloads.id(1).toString(),
            "");

    private final byte[] message =
            "a message as long as it may be, since it is hashed".getBytes(StandardCharsets.US_ASCII);

    private final byte[] signature;

    private final RSAPublicKey key;

    ProofOperations() {
        JwsSigner signer = new JwsSigner(JsonWebKey.generate(JwsAlgorithm.RS256), JwsAlgorithm.RS256);
        this.signature = signer.signBytes(message);
        if (signer.verificationKey().publicKey().orElse(null) instanceof RSAPublicKey rsa) {
            this.key = rsa;
        } else {
            throw new IllegalStateException("A signer has its own key");
        }
    }

    byte[] prove() {
        return new RsaProver(RsaProofKey.of(key)).prove(message, signature, CONTEXT);
    }

    Runnable of(TokenTask task) {
        RsaProofKey ready = RsaProofKey.of(key);
        byte[] proof = prove();
        return switch (task.operation()) {
            case TokenTask.MINT -> () -> new RsaProver(ready).prove(message, signature, CONTEXT);
            case TokenTask.VALIDATE -> () -> verify(ready, proof);
            default -> () -> verify(RsaProofKey.of(key), proof);
        };
    }

    private void verify(RsaProofKey by, byte[] proof) {
        if (!new RsaProofVerifier(by).verify(message, CONTEXT, proof)) {
            throw new IllegalStateException("A valid proof was refused");
        }
    }
}
