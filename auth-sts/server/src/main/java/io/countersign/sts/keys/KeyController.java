// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.keys;

import io.countersign.keys.KeyChange;
import io.countersign.keys.KeyListing;
import io.countersign.keys.KeyRotation;
import io.countersign.keys.SigningKeys;
import io.countersign.server.ProblemException;
import io.countersign.sts.revocation.RevocationFeed;
import io.countersign.sts.support.Audit;
import io.countersign.sts.web.Endpoints;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Lists and rotates the signing keys for an operator. */
@RestController
final class KeyController {

    private final SigningKeys keys;

    private final KeyRotation rotation;

    private final RevocationFeed feed;

    KeyController(SigningKeys keys, KeyRotation rotation, RevocationFeed feed) {
        this.keys = keys;
        this.rotation = rotation;
        this.feed = feed;
    }

    @GetMapping(Endpoints.KEYS)
    KeyListing list() {
        return KeyListing.of(rotation);
    }

    /**
     * Rotates the keys. The status is 200 if they have changed, and 202 if they will change at the time {@code due}.
     */
    @PostMapping(Endpoints.ROTATE)
    ResponseEntity<KeyListing> rotate(
            @RequestBody(required = false) KeyChange.@Nullable Command command, Principal operator) {
        requireKeyPairs();
        KeyChange change = KeyChange.of(command, rotation);
        // Services of the same JVM share these revocations, and others wait for them.
        feed.refresh();
        Audit.keysChanged(change.how(), operator.getName(), change.active());
        return change.answer();
    }

    private void requireKeyPairs() {
        if (keys.algorithm().isSymmetric()) {
            throw ProblemException.conflict(
                    "shared-secret",
                    keys.algorithm().jwaName() + " signs with a secret that every service has in its configuration:"
                            + " replace the secret in the file and restart all of them.");
        }
    }
}
