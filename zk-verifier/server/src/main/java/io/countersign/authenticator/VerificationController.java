// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.core.ClientAddress;
import io.countersign.server.ProblemException;
import io.countersign.zk.proof.ProofSystemException;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Verifies a proof of the circuit SecretProof: 201 and {@code true}, 401, or 501 if this server's proof system does not
 * prove that circuit. Such a proof is not bound to a request
 * and is not a credential. The input is in the body or in the query; in the query, the proof is JSON and the signals
 * are separated by commas.
 */
@RestController
final class VerificationController {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final SecretProofs proofs;

    private final JsonMapper json;

    VerificationController(SecretProofs proofs, JsonMapper json) {
        this.proofs = proofs;
        this.json = json;
    }

    @RequestMapping(
            path = Endpoints.VERIFY_PROOF,
            method = {RequestMethod.GET, RequestMethod.POST})
    ResponseEntity<Boolean> verify(
            @RequestBody(required = false) @Nullable VerifyRequest body,
            @RequestParam(required = false) @Nullable String commitment,
            @RequestParam(required = false) @Nullable String proof,
            @RequestParam(required = false) @Nullable String publicSignals,
            HttpServletRequest request) {
        VerifyRequest asked = body == null ? ofQuery(commitment, proof, publicSignals) : body;
        if (!asked.isComplete()) {
            throw ProblemException.of(
                    HttpStatus.BAD_REQUEST, "bad-request", "commitment, proof and publicSignals are required");
        }
        return switch (judge(asked, ClientAddress.of(request.getRemoteAddr()))) {
            case PROVED -> ResponseEntity.status(HttpStatus.CREATED).body(true);
            case REFUSED -> throw refused();
            case NOT_OFFERED ->
                throw ProblemException.of(
                        HttpStatus.NOT_IMPLEMENTED,
                        "not-offered",
                        "The proof system of this server does not prove the circuit SecretProof");
            case UNKNOWN -> throw undecided();
        };
    }

    private SecretProofs.Outcome judge(VerifyRequest asked, String client) {
        try {
            return proofs.judge(asked, client);
        } catch (ProofSystemException ex) {
            throw undecided();
        }
    }

    private VerifyRequest ofQuery(@Nullable String commitment, @Nullable String proof, @Nullable String publicSignals) {
        List<String> signals = publicSignals == null ? null : Arrays.asList(publicSignals.split(",", -1));
        return new VerifyRequest(commitment, proof == null ? null : parse(proof), signals);
    }

    private SnarkProof parse(String proof) {
        try {
            return json.readValue(proof, SnarkProof.class);
        } catch (JacksonException ex) {
            throw ProblemException.of(
                    HttpStatus.BAD_REQUEST, "bad-request", "The proof is not a JSON object of a proof");
        }
    }

    private static ProblemException refused() {
        ProblemException problem = ProblemException.of(
                HttpStatus.UNAUTHORIZED, "proof-refused", "The proof is not valid for that commitment");
        problem.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, "ZKProof realm=\"verification\"");
        return problem;
    }

    private static ProblemException undecided() {
        return ProblemException.unavailable("proof-undecided", "The proof cannot be verified now", RETRY_AFTER);
    }
}
