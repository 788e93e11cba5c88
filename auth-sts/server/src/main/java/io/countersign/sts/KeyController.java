// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.countersign.server.ProblemException;
import java.security.Principal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** The signing keys as an operator sees and changes them. */
@RestController
final class KeyController {

    private final SigningKeys keys;

    private final KeyRotation rotation;

    KeyController(SigningKeys keys, KeyRotation rotation) {
        this.keys = Objects.requireNonNull(keys, "keys cannot be null");
        this.rotation = Objects.requireNonNull(rotation, "rotation cannot be null");
    }

    @GetMapping(Endpoints.KEYS)
    Keys list() {
        return new Keys(
                keys.algorithm().jwaName(),
                rotation.due(),
                keys.ring().stored().stream().map(Key::of).toList());
    }

    /** 200 if the keys have changed, 202 if they will at the time that is told as {@code due}. */
    @PostMapping(Endpoints.ROTATE)
    ResponseEntity<Keys> rotate(@RequestBody(required = false) @Nullable Command command, Principal operator) {
        requireKeyPairs();
        boolean forced = command != null && Boolean.TRUE.equals(command.force());
        boolean changed = forced ? rotation.force() : rotation.rotate();
        if (forced && !changed) {
            throw ProblemException.conflict("keys-changing", "Another replica changes the keys now: ask again.");
        }
        Audit.keysChanged(
                changed ? (forced ? "at-once" : "now") : "later",
                operator.getName(),
                String.valueOf(keys.active().keyId()));
        return ResponseEntity.status(changed ? HttpStatus.OK : HttpStatus.ACCEPTED)
                .body(list());
    }

    private void requireKeyPairs() {
        if (keys.algorithm().isSymmetric()) {
            throw ProblemException.conflict(
                    "shared-secret",
                    keys.algorithm().jwaName() + " signs with a secret that every service has from its configuration:"
                            + " put another one into the file and start all of them anew.");
        }
    }

    /** @param force whether the active key has to go at once, because somebody else has it */
    record Command(@Nullable Boolean force) {}

    /** @param due when the next key is to sign; absent if by command only */
    record Keys(
            String algorithm,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Instant due,

            List<Key> keys) {}

    /** A key without any of its material. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Key(
            String kid,
            String algorithm,
            String state,
            Instant made,
            @Nullable Instant activated,
            @Nullable Instant publishedUntil) {

        private static Key of(StoredKey key) {
            return new Key(
                    key.id(),
                    key.algorithm().jwaName(),
                    key.state().text(),
                    key.made(),
                    key.activated(),
                    key.publishedUntil());
        }
    }
}
