// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.asserting.web.AssertingException;
import io.countersign.asserting.web.Endpoints;
import io.countersign.idt.IdtMode;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.servlet.http.HttpServletRequest;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Endpoints that issue tokens. The subject of each token is the SPIFFE ID of the client's certificate. */
@RestController
final class MintController {

    private final DvidMints dvids;

    private final NestedMints nested;

    private final IssuedModes issued;

    private final Operations operations;

    MintController(DvidMints dvids, NestedMints nested, IssuedModes issued, Operations operations) {
        this.dvids = dvids;
        this.nested = nested;
        this.issued = issued;
        this.operations = operations;
    }

    @Operation(summary = "Issues a DVID from an OAuth token, or replaces a DVID that the workload received")
    @PostMapping(Endpoints.DVID_MINT)
    ResponseEntity<TokenResponse> dvid(@RequestBody DvidMintRequest body, HttpServletRequest request) {
        if (body.token() != null && body.dvid() != null) {
            throw AssertingException.invalidRequest("either token or dvid is required");
        }
        return issue(
                Operations.MINT,
                IdtMode.DVID,
                request,
                workload -> body.dvid() == null ? dvids.mint(workload, body) : dvids.mintAgain(workload, body));
    }

    @Operation(summary = "Issues the first layer of a token of ID-Mode from an OAuth token")
    @PostMapping(Endpoints.ID_MODE_MINT)
    ResponseEntity<TokenResponse> idMode(@RequestBody MintRequest body, HttpServletRequest request) {
        return issue(Operations.MINT, IdtMode.ID_MODE, request, workload -> nested.idMode(workload, body));
    }

    @Operation(summary = "Issues the first layer of a token of Anon-Mode from an OAuth token. Experimental")
    @PostMapping(Endpoints.ANON_MODE_MINT)
    ResponseEntity<TokenResponse> anonMode(@RequestBody MintRequest body, HttpServletRequest request) {
        return issue(Operations.MINT, IdtMode.ANON_MODE, request, workload -> nested.anonMode(workload, body));
    }

    @Operation(
            summary =
                    "Issues an LSVID that vouches for the user of an OAuth token: a new one, or one that the workload extended to this server")
    @PostMapping(Endpoints.LSVID_EXTEND)
    ResponseEntity<TokenResponse> lsvid(@RequestBody LsvidMintRequest body, HttpServletRequest request) {
        String operation = body.lsvid() == null ? Operations.MINT : Operations.EXTEND;
        return issue(operation, IdtMode.LSVID, request, workload -> nested.lsvid(workload, body));
    }

    @Operation(summary = "Issues an identity token for the key of the workload's certificate")
    @PostMapping(Endpoints.LSVID_ISSUE)
    ResponseEntity<TokenResponse> identity(
            @RequestBody(required = false) @Nullable EmptyRequest none, HttpServletRequest request) {
        return issue(Operations.ISSUE, IdtMode.LSVID, request, nested::identity);
    }

    private ResponseEntity<TokenResponse> issue(
            String operation, IdtMode mode, HttpServletRequest request, Function<Requester, TokenResponse> work) {
        Requester workload = Requester.of(request);
        try {
            TokenResponse response = operations.time(operation, mode, () -> {
                requireIssued(mode);
                return work.apply(workload);
            });
            operations.size(mode, response.token());
            return response.answer();
        } catch (AssertingException ex) {
            Audit.refused(mode, workload.id(), ex);
            throw ex;
        }
    }

    private void requireIssued(IdtMode mode) {
        if (!issued.has(mode)) {
            throw AssertingException.invalidRequest("tokens of this mode are not issued here");
        }
    }
}
