// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.attestor.web.Endpoints;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.Ed25519Signer;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.security.SecurityRequirements;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Endpoint that shows the attestor's key to people who write pins. Services never read it. */
@RestController
final class KeyController {

    private final Keys keys;

    KeyController(Ed25519Signer signer) {
        Ed25519Key key = signer.key();
        this.keys = new Keys(List.of(new Key(Base64Url.encode(key.id()), Base64Url.encode(key.encoded()))));
    }

    @SecurityRequirements
    @Operation(summary = "The key that signs statements, for people who write pins")
    @GetMapping(Endpoints.KEYS)
    Keys list() {
        return keys;
    }

    /** Response body. */
    record Keys(List<Key> keys) {}

    /**
     * Key that signs statements.
     *
     * @param id SHA-256 digest of the key
     * @param key SubjectPublicKeyInfo, 44 octets
     */
    record Key(String id, String key) {}
}
