// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.attestor.source.PresentedToken;
import io.countersign.attestor.web.Endpoints;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.log.SignedStatement;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Endpoint at which services get statements. */
@RestController
final class StatementController {

    private final ServedLogs logs;

    private final Bearers bearers;

    private final StatementSigner signer;

    private final AttestorMeters meters;

    StatementController(ServedLogs logs, Bearers bearers, StatementSigner signer, AttestorMeters meters) {
        this.logs = logs;
        this.bearers = bearers;
        this.signer = signer;
        this.meters = meters;
    }

    @Operation(summary = "States that the service of the token has that token, its address and a TLS key")
    @PostMapping(path = Endpoints.STATEMENTS, consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Answer> attest(@RequestBody StatementRequest body, HttpServletRequest request) {
        PresentedToken token = BearerTokenFilter.require(request);
        StatementRequest.Parsed asked = body.parse();
        logs.require(asked.logId());
        Bearer bearer = bearers.authenticate(token, PeerAddressValve.peer(request));
        SignedStatement signed = signer.sign(asked.logId(), bearer, asked.key(), asked.slot());
        AttestationLog.attested(asked.logId(), signed.statement());
        meters.attested();
        return ResponseEntity.status(HttpStatus.CREATED)
                .cacheControl(CacheControl.noStore())
                .body(new Answer(Base64Url.encode(signed.encode(asked.logId()))));
    }

    /** Response body. */
    record Answer(String statement) {}
}
