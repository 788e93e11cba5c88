// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.countersign.server.ProblemException;
import io.countersign.zk.group.Secret;
import io.countersign.zk.proof.ProofSystemException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Creates proofs for callers that cannot. They must trust this server with their secret. Off by default. */
@RestController
@ConditionalOnProperty("countersign.zk.authenticator.generate-proofs")
final class GenerationController {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    /** Maximum waiting time. After it, the caller should retry. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final int LONGEST_QUEUE = 64;

    /** Limits the proofs at one time to the number of processors; more would delay all of them. */
    private final Semaphore room = new Semaphore(Runtime.getRuntime().availableProcessors(), true);

    private final ProofMaker maker;

    GenerationController(ProofMaker maker) {
        this.maker = maker;
    }

    @PostMapping(Endpoints.GENERATE_PROOF)
    ResponseEntity<Generated> generate(@RequestBody GenerateRequest request) {
        Secret secret = secret(request);
        if (!hasRoom()) {
            throw ProblemException.unavailable("busy", "Too many proofs are being created", RETRY_AFTER);
        }
        try {
            ProofMaker.Made made = make(secret, request.request());
            Audit.proved(made.circuit().circuitName());
            return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(Generated.of(made));
        } finally {
            room.release();
        }
    }

    /** Waits for a free place, in order of arrival and for a limited time. */
    private boolean hasRoom() {
        try {
            return room.getQueueLength() < LONGEST_QUEUE && room.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Secret secret(GenerateRequest request) {
        Elements.parse("commitment", request.commitment());
        try {
            Secret secret = Secret.of(HexFormat.of().parseHex(Objects.requireNonNullElse(request.secret(), "")));
            if (maker.commitment(secret).hex().equals(request.commitment())) {
                return secret;
            }
        } catch (IllegalArgumentException ex) {
            // Reported below, like the secret of another commitment.
        }
        throw ProblemException.unprocessable(
                "wrong-secret", "The secret must have 64 hexadecimal digits and belong to the commitment");
    }

    private ProofMaker.Made make(Secret secret, GenerateRequest.@Nullable Target target) {
        try {
            return target == null ? maker.ofSecret(secret) : maker.ofRequest(secret, target);
        } catch (IllegalArgumentException ex) {
            throw ProblemException.unprocessable(
                    "wrong-request",
                    "The request needs an absolute url. A bodyDigest must have 64 hexadecimal digits, and a nonce must be one issued by the service");
        } catch (ProofSystemException ex) {
            throw ProblemException.unavailable("proof-undecided", "No proof can be created now", RETRY_AFTER);
        }
    }

    /**
     * Proof created by this server.
     *
     * @param solidityCallParams parameters for the Solidity verifier that snarkjs generates
     * @param authorization header {@code Authorization} of the request that the proof is for, if there is one
     * @param madeBy always {@code server}: this server, not the client, created the proof and has seen the secret
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Generated(
            SnarkProof proof,
            List<String> publicSignals,
            String solidityCallParams,
            @Nullable String authorization,
            String madeBy) {

        private static Generated of(ProofMaker.Made made) {
            var proven = made.proven();
            return new Generated(
                    SnarkProof.of(proven.proof()),
                    proven.statement().elements().stream()
                            .map(signal -> signal.value().toString())
                            .toList(),
                    SolidityCall.parameters(proven.proof(), proven.statement().elements()),
                    made.authorization(),
                    "server");
        }

        @Override
        public String toString() {
            return "Generated";
        }
    }
}
