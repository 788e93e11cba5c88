// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.asserting.web.Endpoints;
import io.countersign.idt.IdtMode;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.function.Function;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Tells of tokens whether they are good, to those that they are for. */
@RestController
final class InspectionController {

    private final Inspection inspection;

    private final Operations operations;

    InspectionController(Inspection inspection, Operations operations) {
        this.inspection = inspection;
        this.operations = operations;
    }

    @Operation(summary = "Whether a DVID is good, and what it tells")
    @PostMapping(Endpoints.DVID_VALIDATE)
    ResponseEntity<Map<String, Object>> dvid(@RequestBody TokenRequest body, HttpServletRequest request) {
        return tell(Operations.VALIDATE, IdtMode.DVID, request, asker -> inspection.dvid(body.required(), asker));
    }

    @Operation(summary = "What a DVID tells, and the claims of the OAuth token that the workload is entitled to")
    @PostMapping(Endpoints.DVID_INTROSPECT)
    ResponseEntity<Map<String, Object>> introspectDvid(@RequestBody TokenRequest body, HttpServletRequest request) {
        return tell(
                Operations.INTROSPECT,
                IdtMode.DVID,
                request,
                asker -> inspection.introspectDvid(body.required(), asker));
    }

    @Operation(summary = "Whether a token of ID-Mode is good, and what it tells")
    @PostMapping(Endpoints.ID_MODE_VALIDATE)
    ResponseEntity<Map<String, Object>> idMode(@RequestBody TokenRequest body, HttpServletRequest request) {
        return nested(Operations.VALIDATE, IdtMode.ID_MODE, body, request);
    }

    @Operation(summary = "What a token of ID-Mode tells")
    @PostMapping(Endpoints.ID_MODE_INTROSPECT)
    ResponseEntity<Map<String, Object>> introspectIdMode(@RequestBody TokenRequest body, HttpServletRequest request) {
        return nested(Operations.INTROSPECT, IdtMode.ID_MODE, body, request);
    }

    @Operation(summary = "Whether a token of Anon-Mode is good, and what it tells. Experimental")
    @PostMapping(Endpoints.ANON_MODE_VALIDATE)
    ResponseEntity<Map<String, Object>> anonMode(@RequestBody TokenRequest body, HttpServletRequest request) {
        return nested(Operations.VALIDATE, IdtMode.ANON_MODE, body, request);
    }

    @Operation(summary = "What a token of Anon-Mode tells. Experimental")
    @PostMapping(Endpoints.ANON_MODE_INTROSPECT)
    ResponseEntity<Map<String, Object>> introspectAnonMode(@RequestBody TokenRequest body, HttpServletRequest request) {
        return nested(Operations.INTROSPECT, IdtMode.ANON_MODE, body, request);
    }

    @Operation(summary = "Whether an LSVID is good, and what it tells")
    @PostMapping(Endpoints.LSVID_VALIDATE)
    ResponseEntity<Map<String, Object>> lsvid(@RequestBody TokenRequest body, HttpServletRequest request) {
        return nested(Operations.VALIDATE, IdtMode.LSVID, body, request);
    }

    private ResponseEntity<Map<String, Object>> nested(
            String operation, IdtMode mode, TokenRequest body, HttpServletRequest request) {
        return tell(operation, mode, request, asker -> inspection.nested(mode, body.required(), asker));
    }

    private ResponseEntity<Map<String, Object>> tell(
            String operation, IdtMode mode, HttpServletRequest request, Function<Requester, Map<String, Object>> work) {
        Requester asker = Requester.of(request);
        return ResponseEntity.ok()
                .cacheControl(CacheControl.noStore())
                .body(operations.time(operation, mode, () -> work.apply(asker)));
    }
}
