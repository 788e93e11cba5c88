// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.revocation;

import io.countersign.http.FeedAnswer;
import io.countersign.http.FeedQuery;
import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.RevocationSink;
import io.countersign.tokens.TokenIdentity;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Revocation list of an issuer, polled over the network. It cannot decide before the first response, nor when the
 * last response is older than a limit.
 *
 * @since 0.1
 */
public final class PolledRevocations implements RevocationList, AutoCloseable {

    private static final RevocationSink NOBODY = new RevocationSink() {

        @Override
        public void revoke(String issuer, String id, Instant expiry) {}

        @Override
        public void revokeSubject(String issuer, String subject, Instant before, Instant expiry) {}

        @Override
        public void revokeKey(String issuer, String keyId, Instant expiry) {}
    };

    private final Feed feed;

    private final LocalRevocations entries;

    private final RevocationSink also;

    private final ListPoller poller;

    // Only the poller's reader uses these.
    private long since;

    // Of an answer without entries, which the next answer may refer to.
    private @Nullable String validator;

    /**
     * @param feed reader of the issuer's list
     * @param stale maximum age of the last response
     * @param clock clock of the current time
     */
    public PolledRevocations(Feed feed, Duration stale, Clock clock) {
        this(feed, stale, clock, NOBODY);
    }

    /**
     * @param feed reader of the issuer's list
     * @param stale maximum age of the last response
     * @param clock clock of the current time
     * @param also second receiver of every entry; if it fails, the response does not count
     */
    public PolledRevocations(Feed feed, Duration stale, Clock clock, RevocationSink also) {
        this.feed = Objects.requireNonNull(feed, "feed cannot be null");
        this.entries = new LocalRevocations(clock);
        this.also = Objects.requireNonNull(also, "also cannot be null");
        this.poller = new ListPoller("revocation list", this::readPage, stale, clock);
    }

    /**
     * Starts polling, until closed.
     *
     * @throws IllegalStateException if polling was started before, or the list is closed
     */
    public void start(Duration interval) {
        poller.start(interval);
    }

    /** Reads all new entries. A failure leaves the list unchanged. */
    public void poll() {
        poller.poll();
    }

    private ListPoller.Reading readPage(Duration wait) throws IOException {
        long before = since;
        String known = validator;
        validator = null;
        FeedAnswer answer = feed.ask(new FeedQuery(before, known, wait));
        byte[] page = answer.page();
        if (page != null) {
            since = take(RevocationPage.parse(page));
        }
        if (since == before) {
            validator = answer.validator();
        }
        return new ListPoller.Reading(since != before, answer.timing());
    }

    /**
     * Adds the entries of a page and returns the sequence number of the next page. A list that was started anew is
     * read from its beginning.
     */
    private long take(RevocationPage page) throws IOException {
        RevocationPage current = page.next() < since ? RevocationPage.parse(feed.since(0)) : page;
        current.entries().forEach(entry -> {
            entry.addTo(entries);
            entry.addTo(also);
        });
        return current.next();
    }

    @Override
    public Status status(TokenIdentity token) {
        Status known = entries.status(token);
        return isFresh() ? known : known.whenStale();
    }

    /** Whether the list was complete recently enough to decide. */
    public boolean isFresh() {
        return poller.isFresh();
    }

    /** Returns the time since the list was complete, or since this object was created if there was no response yet. */
    public Duration age() {
        return poller.age();
    }

    /** Returns the number of revoked tokens, subjects and keys whose entries have not expired. */
    public int size() {
        return entries.size();
    }

    /** Returns the time at which the list was complete, or {@code null} if there was no response. */
    public @Nullable Instant answered() {
        return poller.answered();
    }

    @Override
    public void close() {
        poller.close();
    }

    /** Reads the issuer's list. */
    @FunctionalInterface
    public interface Feed {

        /**
         * Returns the revocations after a sequence number as JSON: {@code {"entries":[…],"next"}}. An entry revokes a
         * token, {@code {"seq","iss","jti","exp"}}, a subject's tokens before a time, {@code
         * {"seq","iss","sub","before","exp"}}, or a signing key, {@code {"seq","iss","kid","exp"}}.
         *
         * @throws IOException if the list is unavailable
         */
        byte[] since(long sequence) throws IOException;

        /**
         * Asks a server that may hold the request until there are revocations. By default it is answered at once.
         *
         * @throws IOException if the list is unavailable
         */
        default FeedAnswer ask(FeedQuery query) throws IOException {
            return FeedAnswer.of(since(query.since()));
        }
    }
}
