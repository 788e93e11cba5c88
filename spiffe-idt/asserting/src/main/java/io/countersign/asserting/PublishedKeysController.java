// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.asserting.web.Endpoints;
import io.countersign.keys.SigningKeys;
import io.swagger.v3.oas.annotations.Operation;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/** Publishes the keys that verify DVIDs and tokens of Anon-Mode, to GET and POST requests. */
@RestController
final class PublishedKeysController {

    private static final MediaType JWK_SET = MediaType.parseMediaType("application/jwk-set+json");

    /** At most the time for which verifiers keep a key set by default. */
    private static final Duration MAX_AGE = Duration.ofMinutes(5);

    private final SigningKeys keys;

    private final AnonRootKeys roots;

    PublishedKeysController(SigningKeys keys, AnonRootKeys roots) {
        this.keys = keys;
        this.roots = roots;
    }

    @Operation(summary = "Returns the JWK set (RFC 7517 section 5) that verifies DVIDs")
    @RequestMapping(
            path = Endpoints.DVID_KEYS,
            method = {RequestMethod.GET, RequestMethod.POST})
    ResponseEntity<String> dvid(@RequestBody(required = false) @Nullable EmptyRequest none) {
        return answer(keys.published().toPublicJson());
    }

    @Operation(
            summary =
                    "Returns the root keys that verify tokens of Anon-Mode: current, next and previous ones. Experimental")
    @RequestMapping(
            path = Endpoints.ANON_MODE_KEYS,
            method = {RequestMethod.GET, RequestMethod.POST})
    ResponseEntity<String> anonMode(@RequestBody(required = false) @Nullable EmptyRequest none) {
        return answer("{\"keys\":[" + String.join(",", roots.published()) + "]}");
    }

    private static ResponseEntity<String> answer(String keys) {
        return ResponseEntity.ok()
                .cacheControl(CacheControl.maxAge(MAX_AGE))
                .contentType(JWK_SET)
                .body(keys);
    }
}
