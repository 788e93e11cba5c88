// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.revocation;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.countersign.sts.web.Endpoints;
import java.security.Principal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Publishes the list of revocations, and revokes subjects and logins for services. */
@RestController
final class RevocationController {

    private static final int PAGE = 1000;

    // With its JSON, a page stays below the megabyte that a service reads of an answer.
    private static final int MAX_CHARACTERS = 256 * 1024;

    private final RevocationLog log;

    private final Revocations revocations;

    RevocationController(RevocationLog log, Revocations revocations) {
        this.log = log;
        this.revocations = revocations;
    }

    /** Revokes all tokens of a subject or a login, for services with the scope {@code revoke:subject}. */
    @PostMapping(Endpoints.REVOCATIONS)
    ResponseEntity<Void> revoke(@RequestBody RevocationCommand command, Principal service) {
        command.validate();
        if (command.sub() != null) {
            revocations.revokeSubject(service.getName(), command.sub());
        } else if (command.sid() != null) {
            revocations.revokeSession(service.getName(), command.sid());
        }
        return ResponseEntity.noContent().build();
    }

    /**
     * Returns a page of the list.
     *
     * @param since {@code next} of the last page; 0 for the first one
     */
    @GetMapping(Endpoints.REVOCATIONS)
    Page since(@RequestParam(defaultValue = "0") long since) {
        long last = log.last();
        List<Revocation> found = log.since(since, PAGE);
        List<Revocation> page = found.subList(0, fitting(found));
        boolean isLast = page.size() == found.size() && found.size() < PAGE;
        return new Page(page.stream().map(Entry::of).toList(), next(page, isLast, last));
    }

    /** Returns the number of revocations that fit into a page, at least one. */
    private static int fitting(List<Revocation> found) {
        int characters = 0;
        for (int count = 0; count < found.size(); count++) {
            characters += characters(found.get(count));
            if (characters > MAX_CHARACTERS && count > 0) {
                return count;
            }
        }
        return found.size();
    }

    private static int characters(Revocation revocation) {
        String name = switch (revocation) {
            case Revocation.OfToken token -> token.id();
            case Revocation.OfSubject all -> all.subject();
            case Revocation.OfKey key -> key.keyId();
        };
        return revocation.issuer().length() + name.length();
    }

    /** Returns the {@code next} of a page. Revocations added between the two queries are in the page already. */
    private static long next(List<Revocation> page, boolean isLast, long last) {
        if (page.isEmpty()) {
            return last;
        }
        long end = page.getLast().seq();
        return isLast ? Math.max(last, end) : end;
    }

    /**
     * Page of the list.
     *
     * @param next value of {@code since} for the next page; smaller than that of an earlier page if the list was
     *     started anew
     */
    record Page(List<Entry> entries, long next) {}

    /**
     * Revoked token with its {@code jti}, revoked tokens of a subject with {@code sub} and {@code before}, or revoked
     * signing key with its {@code kid}.
     *
     * @param before first second whose tokens of the subject are accepted
     * @param exp expiry of the tokens in seconds, as in their claim, or the time from which no verifier has the key any
     *     more
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Entry(
            long seq,
            String iss,
            @Nullable String jti,
            @Nullable String sub,
            @Nullable Long before,
            @Nullable String kid,
            long exp) {

        private static Entry of(Revocation revocation) {
            long seq = revocation.seq();
            String issuer = revocation.issuer();
            long end = revocation.expiry().getEpochSecond();
            return switch (revocation) {
                case Revocation.OfToken token -> new Entry(seq, issuer, token.id(), null, null, null, end);
                case Revocation.OfSubject all ->
                    new Entry(seq, issuer, null, all.subject(), all.before().getEpochSecond(), null, end);
                case Revocation.OfKey key -> new Entry(seq, issuer, null, null, null, key.keyId(), end);
            };
        }
    }
}
