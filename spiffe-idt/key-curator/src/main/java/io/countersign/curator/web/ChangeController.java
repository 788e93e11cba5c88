// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.curator.log.CosignedLog;
import io.countersign.curator.log.CuratorLog;
import io.countersign.curator.log.LogChange;
import io.countersign.curator.log.Reservation;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.Cosignature;
import io.countersign.registration.log.Head;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * Endpoints that change the log, for anybody who has the signatures. An identical request again is answered 200 with the
 * same body, so a client repeats a request whose answer was lost.
 */
@RestController
final class ChangeController {

    private final CuratorLog log;

    private final CosignedLog cosigned;

    private final Limits limits;

    ChangeController(CuratorLog log, CosignedLog cosigned, Limits limits) {
        this.log = log;
        this.cosigned = cosigned;
        this.limits = limits;
    }

    @Operation(summary = "Reserves a slot for a key")
    @ApiResponse(responseCode = "201", description = "Made", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "200", description = "An identical request made it", useReturnTypeSchema = true)
    @PostMapping(Endpoints.RESERVATIONS)
    ResponseEntity<ReservationResponse> reserve(@RequestBody ReservationRequest body, HttpServletRequest request) {
        TlsKey key = body.decode();
        String address = PeerAddressValve.address(request);
        return answer(limits.changes().call(address, () -> log.reserve(key, address)));
    }

    private ResponseEntity<ReservationResponse> answer(Reservation made) {
        return ResponseEntity.status(made.first() ? HttpStatus.CREATED : HttpStatus.OK)
                .cacheControl(CacheControl.noStore())
                .body(new ReservationResponse(OctetText.of(log.id()), made.slot(), made.expires()));
    }

    @Operation(summary = "Registers a service in the slot that is reserved for its key")
    @ApiResponse(responseCode = "201", description = "Made", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "200", description = "An identical request made it", useReturnTypeSchema = true)
    @PostMapping(Endpoints.REGISTRATIONS)
    ResponseEntity<ReceiptResponse> register(@RequestBody RegistrationRequest body, HttpServletRequest request) {
        return change(body.decode(log.id()), request);
    }

    @Operation(summary = "Replaces a registration by another one of the same name")
    @ApiResponse(responseCode = "201", description = "Made", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "200", description = "An identical request made it", useReturnTypeSchema = true)
    @PostMapping(Endpoints.REPLACEMENTS)
    ResponseEntity<ReceiptResponse> replace(@RequestBody ReplacementRequest body, HttpServletRequest request) {
        return change(body.decode(log.id()), request);
    }

    @Operation(summary = "Ends a registration")
    @ApiResponse(responseCode = "201", description = "Made", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "200", description = "An identical request made it", useReturnTypeSchema = true)
    @PostMapping(Endpoints.REVOCATIONS)
    ResponseEntity<ReceiptResponse> revoke(@RequestBody RevocationRequest body, HttpServletRequest request) {
        return change(body.decode(), request);
    }

    @Operation(summary = "Adds the cosignature of a witness to a head")
    @ApiResponse(responseCode = "201", description = "Made", useReturnTypeSchema = true)
    @PostMapping(Endpoints.COSIGNATURES)
    ResponseEntity<CosignatureResponse> cosign(@RequestBody CosignatureRequest body, HttpServletRequest request) {
        Head head = body.decodeHead();
        Cosignature cosignature = body.decodeCosignature();
        return CosignatureResponse.of(
                limits.cosignatures().call(PeerAddressValve.address(request), () -> cosigned.add(head, cosignature)));
    }

    private ResponseEntity<ReceiptResponse> change(LogChange change, HttpServletRequest request) {
        String address = PeerAddressValve.address(request);
        return ReceiptResponse.of(limits.changes().call(address, () -> log.change(change)));
    }
}
