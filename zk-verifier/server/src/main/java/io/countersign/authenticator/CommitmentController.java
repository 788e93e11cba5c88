// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Revokes members, for operators: services whose own token has the scope {@code zk:revoke}. */
@RestController
final class CommitmentController {

    private final Members members;

    CommitmentController(Members members) {
        this.members = members;
    }

    @DeleteMapping(Endpoints.COMMITMENTS + "/{commitment}")
    ResponseEntity<Void> revoke(
            @PathVariable String commitment,
            @RequestParam(required = false) @Nullable String field,
            Principal operator) {
        members.revoke(Elements.parse("commitment", commitment, Elements.field(field)), operator.getName());
        return ResponseEntity.noContent().build();
    }
}
