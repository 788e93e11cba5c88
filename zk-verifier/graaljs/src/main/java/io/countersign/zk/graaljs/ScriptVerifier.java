// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.proof.BatchVerifier;
import io.countersign.zk.proof.Claim;
import io.countersign.zk.proof.Groth16Key;
import io.countersign.zk.proof.ProofSystemException;
import io.countersign.zk.proof.ProofVerdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/** Verifies each proof separately, as many at once as there are scripts. */
final class ScriptVerifier implements BatchVerifier {

    private static final HexFormat HEX = HexFormat.of();

    private final ScriptPool scripts;

    private final Groth16Key key;

    private final String packedKey;

    private final Duration limit;

    /**
     * @param limit maximum duration of a verification
     * @throws IllegalArgumentException if a point of the key is invalid
     */
    ScriptVerifier(ScriptPool scripts, Groth16Key key, Duration limit) {
        this.scripts = scripts;
        this.key = key;
        this.packedKey = HEX.formatHex(key.packed());
        this.limit = limit;
        PackedPoints.requireKey(key);
    }

    @Override
    public Groth16Key key() {
        return key;
    }

    @Override
    public List<ProofVerdict> verify(List<Claim> claims) {
        claims.forEach(this::requireCircuit);
        long end = System.nanoTime() + limit.multipliedBy(claims.size()).toNanos();
        List<Job<ProofVerdict>> jobs = new ArrayList<>(claims.size());
        try {
            claims.forEach(claim -> jobs.add(submit(claim)));
            return jobs.stream().map(job -> job.await(end - System.nanoTime())).toList();
        } finally {
            jobs.forEach(Job::abandon);
        }
    }

    private void requireCircuit(Claim claim) {
        if (claim.statement().circuit() != key.circuit()) {
            throw new IllegalArgumentException(
                    "The statement of " + claim.statement().circuit() + " does not belong to the key " + key);
        }
    }

    private Job<ProofVerdict> submit(Claim claim) {
        if (!PackedPoints.isProof(claim.proof())) {
            return Job.done(ProofVerdict.MALFORMED);
        }
        String signals =
                claim.statement().elements().stream().map(FieldElement::hex).collect(Collectors.joining());
        String proof = HEX.formatHex(claim.proof().packed());
        return scripts.submit(script -> verdict(script.call("verify", packedKey, signals, proof)));
    }

    private static ProofVerdict verdict(String answer) {
        return switch (answer) {
            case "true" -> ProofVerdict.VALID;
            case "false" -> ProofVerdict.INVALID;
            default -> throw new ProofSystemException("The script returned no verdict");
        };
    }
}
