// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.revocation;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.countersign.server.feed.FeedReply;
import io.countersign.sts.web.Endpoints;
import io.swagger.v3.oas.annotations.Operation;
import java.security.Principal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Publishes the list of revocations, and revokes subjects and logins for services. */
@RestController
final class RevocationController {

    private static final int PAGE = 1000;

    // With its JSON, a page stays below the megabyte that a service reads of an answer.
    private static final int MAX_CHARACTERS = 256 * 1024;

    private final RevocationFeed feed;

    private final Revocations revocations;

    RevocationController(RevocationFeed feed, Revocations revocations) {
        this.feed = feed;
        this.revocations = revocations;
    }

    /** Revokes all tokens of a subject or a login, for services with the scope {@code revoke:subject}. */
    @Operation(
            summary = "Revokes all tokens of a subject or a login",
            description =
                    "With before, the time of the event in seconds, tokens of the subject that were issued later"
                            + " stay valid, and the same event again has no further effect. A time in the future counts as now.")
    @PostMapping(Endpoints.REVOCATIONS)
    ResponseEntity<Void> revoke(@RequestBody RevocationCommand command, Principal service) {
        command.validate();
        if (command.sub() != null) {
            revocations.revokeSubject(service.getName(), command.sub(), command.event());
        } else if (command.sid() != null) {
            revocations.revokeSession(service.getName(), command.sid());
        }
        return ResponseEntity.noContent().build();
    }

    /**
     * Returns a page of the list. With {@code Prefer: wait} (RFC 7240 section 4.3) the request waits for a while if
     * there is nothing new.
     *
     * @param since {@code next} of the last page; 0 for the first one
     */
    @Operation(
            summary = "Lists the revocations after a number, from memory",
            description = "With Prefer: wait=20 (RFC 7240) the answer is held until there are some, for 20 seconds at"
                    + " most, and has Preference-Applied. If-None-Match makes an answer without news 304. Age is"
                    + " the age of the list, Server-Timing the time for which the request was held.")
    @GetMapping(Endpoints.REVOCATIONS)
    ResponseEntity<Page> since(
            @RequestParam(defaultValue = "0") long since,
            @RequestHeader(name = "Prefer", required = false) @Nullable String prefer) {
        FeedReply reply = feed.await(since, prefer);
        Page page = page(feed.since(since, PAGE));
        return reply.with(Long.toString(page.next()), page);
    }

    private static Page page(RecentRevocations.Page found) {
        List<Revocation> page = found.found().subList(0, fitting(found.found()));
        boolean isLast = found.isComplete() && page.size() == found.found().size();
        return new Page(
                page.stream().map(Entry::of).toList(),
                isLast ? found.last() : page.getLast().seq());
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
