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

/** Makes tokens. The subject of each is the workload that asks, as its certificate names it. */
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

    @Operation(summary = "Makes a DVID of an OAuth token, or of a DVID that the workload was sent")
    @PostMapping(Endpoints.DVID_MINT)
    ResponseEntity<TokenResponse> dvid(@RequestBody DvidMintRequest body, HttpServletRequest request) {
        if (body.token() != null && body.dvid() != null) {
            throw AssertingException.invalidRequest("either token or dvid is required");
        }
        return make(
                Operations.MINT,
                IdtMode.DVID,
                request,
                workload -> body.dvid() == null ? dvids.mint(workload, body) : dvids.mintAgain(workload, body));
    }

    @Operation(summary = "Makes the first layer of a token of ID-Mode of an OAuth token")
    @PostMapping(Endpoints.ID_MODE_MINT)
    ResponseEntity<TokenResponse> idMode(@RequestBody MintRequest body, HttpServletRequest request) {
        return make(Operations.MINT, IdtMode.ID_MODE, request, workload -> nested.idMode(workload, body));
    }

    @Operation(summary = "Makes the first layer of a token of Anon-Mode of an OAuth token. Experimental")
    @PostMapping(Endpoints.ANON_MODE_MINT)
    ResponseEntity<TokenResponse> anonMode(@RequestBody MintRequest body, HttpServletRequest request) {
        return make(Operations.MINT, IdtMode.ANON_MODE, request, workload -> nested.anonMode(workload, body));
    }

    @Operation(
            summary =
                    "Vouches for a user in an LSVID, of an OAuth token: in one that the workload has extended to this server, or in a new one")
    @PostMapping(Endpoints.LSVID_EXTEND)
    ResponseEntity<TokenResponse> lsvid(@RequestBody LsvidMintRequest body, HttpServletRequest request) {
        String operation = body.lsvid() == null ? Operations.MINT : Operations.EXTEND;
        return make(operation, IdtMode.LSVID, request, workload -> nested.lsvid(workload, body));
    }

    @Operation(summary = "Makes an identity token for the key of the workload's certificate")
    @PostMapping(Endpoints.LSVID_ISSUE)
    ResponseEntity<TokenResponse> identity(
            @RequestBody(required = false) @Nullable EmptyRequest none, HttpServletRequest request) {
        return make(Operations.ISSUE, IdtMode.LSVID, request, nested::identity);
    }

    private ResponseEntity<TokenResponse> make(
            String operation, IdtMode mode, HttpServletRequest request, Function<Requester, TokenResponse> work) {
        Requester workload = Requester.of(request);
        try {
            TokenResponse made = operations.time(operation, mode, () -> {
                requireOffered(mode);
                return work.apply(workload);
            });
            operations.size(mode, made.token());
            return made.answer();
        } catch (AssertingException ex) {
            Audit.refused(mode, workload.id(), ex);
            throw ex;
        }
    }

    private void requireOffered(IdtMode mode) {
        if (!issued.has(mode)) {
            throw AssertingException.invalidRequest("tokens of this mode are not issued here");
        }
    }
}
