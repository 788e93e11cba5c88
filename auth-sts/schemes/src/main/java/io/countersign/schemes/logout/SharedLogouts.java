// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.logout;

import io.countersign.schemes.revocation.ListPoller;
import io.countersign.tokens.TokenIdentity;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Ended sessions of a {@link LogoutStore}, followed in memory. It cannot decide before the first answer of the store,
 * nor when the last answer is older than a limit.
 *
 * @since 0.1
 */
public final class SharedLogouts implements LogoutList, AutoCloseable {

    private final LogoutStore store;

    private final Predicate<String> issuers;

    private final Duration maxTokenAge;

    private final MemoryLogouts entries;

    private final ListPoller poller;

    // Only the poller's reader uses it.
    private @Nullable String position;

    /**
     * @param issuers whether logout tokens of an issuer are accepted; only its tokens are on this list
     * @param maxTokenAge duration for which ended sessions are remembered
     * @param stale maximum age of the store's last answer
     */
    public SharedLogouts(
            LogoutStore store, Predicate<String> issuers, Duration maxTokenAge, Duration stale, Clock clock) {
        this.store = Objects.requireNonNull(store, "store cannot be null");
        this.issuers = Objects.requireNonNull(issuers, "issuers cannot be null");
        this.maxTokenAge = Objects.requireNonNull(maxTokenAge, "maxTokenAge cannot be null");
        this.entries = new MemoryLogouts(issuers, maxTokenAge, clock);
        this.poller = new ListPoller("list of ended sessions", wait -> ListPoller.Reading.of(readPage()), stale, clock);
    }

    /**
     * Starts reading the store, until closed.
     *
     * @throws IllegalStateException if that was started before, or the list is closed
     */
    public SharedLogouts start(Duration interval) {
        poller.start(interval);
        return this;
    }

    /** Reads what is new in the store. A failure leaves the list unchanged. */
    public void poll() {
        poller.poll();
    }

    private boolean readPage() throws IOException {
        LogoutStore.Page page = store.since(position);
        page.logouts().forEach(entries::end);
        if (page.logouts().isEmpty()) {
            return false;
        }
        position = page.next();
        return true;
    }

    @Override
    public void end(Logout logout) throws IOException {
        // First here: few providers send a logout again if it could not be stored.
        entries.end(logout);
        store.add(logout, maxTokenAge.plus(MemoryLogouts.SKEW));
    }

    @Override
    public Status status(TokenIdentity token) {
        Status known = entries.status(token);
        return isFresh() || !issuers.test(token.issuer()) ? known : known.whenStale();
    }

    @Override
    public boolean isFresh() {
        return poller.isFresh();
    }

    /** Returns the age of the store's last answer, or of this list if there was none yet. */
    public Duration age() {
        return poller.age();
    }

    @Override
    public void close() {
        poller.close();
    }
}
