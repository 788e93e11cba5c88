// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.asserting.web.Endpoints;
import io.countersign.idt.IdtMode;
import io.countersign.keys.KeyChange;
import io.countersign.keys.KeyListing;
import io.countersign.server.ProblemException;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Endpoints at which operators list and rotate the keys. */
@RestController
final class KeyController {

    private final KeyRotations rotations;

    KeyController(KeyRotations rotations) {
        this.rotations = rotations;
    }

    @Operation(summary = "Lists the keys of dvid and anon-mode")
    @GetMapping(Endpoints.KEYS)
    Map<String, KeyListing> list() {
        return Map.of(
                IdtMode.DVID.value(), KeyListing.of(rotations.of(IdtMode.DVID)),
                IdtMode.ANON_MODE.value(), KeyListing.of(rotations.of(IdtMode.ANON_MODE)));
    }

    /** Answers 200 if the keys have changed, 202 if they will change at the time {@code due}. */
    @Operation(
            summary =
                    "Rotates the keys of dvid or anon-mode: once the next key has been published long enough, or at once by force")
    @PostMapping(Endpoints.ROTATE)
    ResponseEntity<KeyListing> rotate(
            @PathVariable String mode,
            @RequestBody(required = false) KeyChange.@Nullable Command command,
            HttpServletRequest request) {
        IdtMode rotated = mode(mode);
        KeyChange change = KeyChange.of(command, rotations.of(rotated));
        Audit.keysChanged(rotated, change.how(), Requester.of(request).id(), change.active());
        return change.answer();
    }

    private IdtMode mode(String text) {
        for (IdtMode mode : IdtMode.values()) {
            if (mode.value().equals(text) && rotations.has(mode)) {
                return mode;
            }
        }
        throw ProblemException.notFound("Only the modes dvid and anon-mode have keys.");
    }
}
