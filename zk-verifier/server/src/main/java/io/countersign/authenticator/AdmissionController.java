// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.Value;
import java.security.Principal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Invites, for services whose own token has the scope {@code zk:invite}, and approves or refuses registrations, for
 * those with {@code zk:approve}.
 */
@RestController
final class AdmissionController {

    private final Admissions admissions;

    AdmissionController(Admissions admissions) {
        this.admissions = admissions;
    }

    @PostMapping(Endpoints.INVITATIONS)
    ResponseEntity<Invitation> invite(Principal issuer) {
        Admissions.Invitation invitation = admissions.invite(issuer.getName());
        return ResponseEntity.status(HttpStatus.CREATED)
                .cacheControl(CacheControl.noStore())
                .body(new Invitation(invitation.value(), invitation.expiresAt()));
    }

    @GetMapping(Endpoints.APPROVALS)
    ResponseEntity<Waiting> pending() {
        List<Pending> pending = admissions.pending().stream().map(Pending::of).toList();
        return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(new Waiting(pending));
    }

    @PostMapping(Endpoints.APPROVALS + "/{commitment}")
    ResponseEntity<Approved> approve(
            @PathVariable String commitment,
            @RequestParam(required = false) @Nullable String field,
            Principal approver) {
        Value value = Elements.parse("commitment", commitment, Elements.field(field));
        Members.Registered member = admissions.approve(value, approver.getName());
        return ResponseEntity.ok()
                .cacheControl(CacheControl.noStore())
                .body(new Approved(member.position(), member.root().hex()));
    }

    @DeleteMapping(Endpoints.APPROVALS + "/{commitment}")
    ResponseEntity<Void> refuse(
            @PathVariable String commitment,
            @RequestParam(required = false) @Nullable String field,
            Principal approver) {
        admissions.refuse(Elements.parse("commitment", commitment, Elements.field(field)), approver.getName());
        return ResponseEntity.noContent().build();
    }

    /**
     * Invitation for one registration.
     *
     * @param invitation value that the registration contains
     */
    record Invitation(String invitation, Instant expiresAt) {

        @Override
        public String toString() {
            return "Invitation[" + expiresAt + "]";
        }
    }

    /** Registrations that wait for an approval, the oldest first, 1,000 at most. */
    record Waiting(List<Pending> pending) {}

    /** Registration that waits until it expires. */
    record Pending(String commitment, String field, Instant expiresAt) {

        private static Pending of(AdmissionTable.Pending pending) {
            return new Pending(
                    pending.commitment().hex(),
                    pending.commitment().field().fieldName(),
                    Instant.ofEpochMilli(pending.expiresAt()));
        }
    }

    /**
     * New member.
     *
     * @param index index of the leaf in the group of members of the field
     * @param root root of that group
     */
    record Approved(long index, String root) {}
}
