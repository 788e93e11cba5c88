// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.attestor.source.PresentedToken;
import io.countersign.attestor.sweep.OwnRegistration;
import io.countersign.attestor.sweep.RevocationSigner;
import io.countersign.attestor.web.Endpoints;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Endpoint at which services that lost their TLS key revoke their own registrations. */
@RestController
final class RevocationController {

    private final ServedLogs logs;

    private final Bearers bearers;

    private final OwnRevocations revocations;

    private final RevocationSigner signer;

    RevocationController(ServedLogs logs, Bearers bearers, OwnRevocations revocations, RevocationSigner signer) {
        this.logs = logs;
        this.bearers = bearers;
        this.revocations = revocations;
        this.signer = signer;
    }

    @Operation(summary = "Signs a revocation of the registration that the service of the token has")
    @PostMapping(path = Endpoints.REVOCATIONS, consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Answer> revoke(@RequestBody RevocationRequest body, HttpServletRequest request) {
        PresentedToken token = BearerTokenFilter.require(request);
        RevocationRequest.Parsed asked = body.parse();
        logs.require(asked.logId());
        Bearer bearer = bearers.authenticate(token, PeerAddressValve.peer(request));
        OwnRegistration registration = revocations.find(asked, bearer);
        Octets signature = signer.sign(asked.logId(), registration, asked.reason());
        AttestationLog.signedRevocation(asked.logId(), registration, asked.reason());
        return ResponseEntity.status(HttpStatus.CREATED)
                .cacheControl(CacheControl.noStore())
                .body(new Answer(Base64Url.encode(signer.keyId()), Base64Url.encode(signature)));
    }

    /** Response body. */
    record Answer(String signer, String signature) {}
}
