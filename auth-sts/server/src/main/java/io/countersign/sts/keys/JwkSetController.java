// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.keys;

import io.countersign.keys.SigningKeys;
import io.countersign.sts.web.Endpoints;
import java.time.Duration;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Publishes the public keys (RFC 7517 section 5). */
@RestController
final class JwkSetController {

    private static final MediaType JWK_SET = MediaType.parseMediaType("application/jwk-set+json");

    /** Cache time, no longer than the default of verifiers. */
    private static final Duration MAX_AGE = Duration.ofMinutes(5);

    private final SigningKeys keys;

    JwkSetController(SigningKeys keys) {
        this.keys = keys;
    }

    @GetMapping(Endpoints.JWKS)
    ResponseEntity<String> keys() {
        return ResponseEntity.ok()
                .cacheControl(CacheControl.maxAge(MAX_AGE).cachePublic())
                .contentType(JWK_SET)
                .body(keys.published().toPublicJson());
    }
}
