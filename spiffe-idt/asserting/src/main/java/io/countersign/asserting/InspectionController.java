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

/** Endpoints that validate and introspect tokens for their audience. */
@RestController
final class InspectionController {

    private final Inspection inspection;

    private final Operations operations;

    InspectionController(Inspection inspection, Operations operations) {
        this.inspection = inspection;
        this.operations = operations;
    }

    @Operation(summary = "Validates a DVID and returns its content")
    @PostMapping(Endpoints.DVID_VALIDATE)
    ResponseEntity<Map<String, Object>> dvid(@RequestBody TokenRequest body, HttpServletRequest request) {
        return answer(
                Operations.VALIDATE, IdtMode.DVID, request, requester -> inspection.dvid(body.required(), requester));
    }

    @Operation(summary = "Returns the content of a DVID and those claims of its OAuth token that the workload may see")
    @PostMapping(Endpoints.DVID_INTROSPECT)
    ResponseEntity<Map<String, Object>> introspectDvid(@RequestBody TokenRequest body, HttpServletRequest request) {
        return answer(
                Operations.INTROSPECT,
                IdtMode.DVID,
                request,
                requester -> inspection.introspectDvid(body.required(), requester));
    }

    @Operation(summary = "Validates a token of ID-Mode and returns its content")
    @PostMapping(Endpoints.ID_MODE_VALIDATE)
    ResponseEntity<Map<String, Object>> idMode(@RequestBody TokenRequest body, HttpServletRequest request) {
        return nested(Operations.VALIDATE, IdtMode.ID_MODE, body, request);
    }

    @Operation(summary = "Returns the content of a token of ID-Mode")
    @PostMapping(Endpoints.ID_MODE_INTROSPECT)
    ResponseEntity<Map<String, Object>> introspectIdMode(@RequestBody TokenRequest body, HttpServletRequest request) {
        return nested(Operations.INTROSPECT, IdtMode.ID_MODE, body, request);
    }

    @Operation(summary = "Validates a token of Anon-Mode and returns its content. Experimental")
    @PostMapping(Endpoints.ANON_MODE_VALIDATE)
    ResponseEntity<Map<String, Object>> anonMode(@RequestBody TokenRequest body, HttpServletRequest request) {
        return nested(Operations.VALIDATE, IdtMode.ANON_MODE, body, request);
    }

    @Operation(summary = "Returns the content of a token of Anon-Mode. Experimental")
    @PostMapping(Endpoints.ANON_MODE_INTROSPECT)
    ResponseEntity<Map<String, Object>> introspectAnonMode(@RequestBody TokenRequest body, HttpServletRequest request) {
        return nested(Operations.INTROSPECT, IdtMode.ANON_MODE, body, request);
    }

    @Operation(summary = "Validates an LSVID and returns its content")
    @PostMapping(Endpoints.LSVID_VALIDATE)
    ResponseEntity<Map<String, Object>> lsvid(@RequestBody TokenRequest body, HttpServletRequest request) {
        return nested(Operations.VALIDATE, IdtMode.LSVID, body, request);
    }

    private ResponseEntity<Map<String, Object>> nested(
            String operation, IdtMode mode, TokenRequest body, HttpServletRequest request) {
        return answer(operation, mode, request, requester -> inspection.nested(mode, body.required(), requester));
    }

    private ResponseEntity<Map<String, Object>> answer(
            String operation, IdtMode mode, HttpServletRequest request, Function<Requester, Map<String, Object>> work) {
        Requester requester = Requester.of(request);
        return ResponseEntity.ok()
                .cacheControl(CacheControl.noStore())
                .body(operations.time(operation, mode, () -> work.apply(requester)));
    }
}
