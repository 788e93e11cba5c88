// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.registry;

import io.countersign.zk.field.Value;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Copy of a registry in another process, which is polled for new events.
 *
 * <p>An unknown commitment or root causes a poll at once, so that new members are not refused. Such polls have a
 * minimum interval, for which invented commitments wait too. The standing is {@link Standing#UNKNOWN} before the first
 * answer and as soon as the last answer is too old, because a revocation could be missing.
 *
 * @since 0.1
 */
public final class PolledRegistry implements Registry, AutoCloseable {

    private static final Logger LOGGER = System.getLogger(PolledRegistry.class.getName());

    /** Longest time for which the registry is asked to hold a request. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    // Something between here and the registry may break off requests that wait.
    private static final Duration WITHOUT_WAITING = Duration.ofMinutes(1);

    /** Maximum number of requests that wait for an answer. */
    private static final int MOST_WAITERS = 512;

    private final RegistryFeed feed;

    private final MemoryRegistry known;

    private final Times times;

    private final Clock clock;

    private final ReentrantLock polling = new ReentrantLock();

    private final Semaphore waiters = new Semaphore(MOST_WAITERS);

    private volatile Instant asked = Instant.EPOCH;

    // Guarded by the lock.
    private long since;

    private @Nullable String name;

    private boolean isAway;

    private volatile Instant nextWait = Instant.MIN;

    private volatile @Nullable Instant answered;

    private volatile boolean closed;

    private @Nullable Thread poller;

    public PolledRegistry(RegistryFeed feed, Times times, Clock clock) {
        this.feed = Objects.requireNonNull(feed, "feed cannot be null");
        this.times = Objects.requireNonNull(times, "times cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.known = new MemoryRegistry(clock);
    }

    /**
     * Starts to poll, until closed.
     *
     * @throws IllegalStateException if it was started or closed before
     */
    public synchronized void start() {
        if (poller != null || closed) {
            throw new IllegalStateException("Polling was started or closed already");
        }
        poller = Thread.ofVirtual().name("countersign-registry").start(this::pollOnAndOn);
    }

    private void pollOnAndOn() {
        while (!closed) {
            boolean waited = pollWaiting();
            try {
                // A short pause limits the requests if there are many events.
                Thread.sleep(waited ? times.poll().dividedBy(4) : times.poll());
            } catch (InterruptedException ex) {
                return;
            }
        }
    }

    /**
     * Lets the registry hold a request until there are events. Other requests that need a poll are not blocked
     * meanwhile, and if one was faster, the answer is discarded.
     *
     * @return whether the registry holds requests
     */
    private boolean pollWaiting() {
        Instant now = clock.instant();
        long position = position();
        if (!isFresh() || position < 0 || now.isBefore(nextWait)) {
            poll();
            return false;
        }
        try {
            RegistryFeed.Answer answer = feed.since(position, times.longestWait());
            apply(answer, position, now);
            return answer.waited();
        } catch (IOException | RuntimeException ex) {
            nextWait = clock.instant().plus(WITHOUT_WAITING);
            if (!closed) {
                poll();
            }
            return false;
        }
    }

    /** Returns the number up to which events are known, or -1 if nothing was read yet. */
    private long position() {
        polling.lock();
        try {
            return name == null ? -1 : since;
        } finally {
            polling.unlock();
        }
    }

    private void apply(RegistryFeed.Answer answer, long position, Instant sent) throws IOException {
        polling.lock();
        try {
            if (since != position) {
                return;
            }
            if (take(answer.page())) {
                poll();
            } else {
                answered(sent.plus(answer.complete()));
            }
        } finally {
            polling.unlock();
        }
    }

    /** Reads all new events. A failure is logged and leaves the known events unchanged. */
    public void poll() {
        polling.lock();
        try {
            Instant now = clock.instant();
            asked = now;
            Instant complete;
            boolean more;
            do {
                complete = clock.instant();
                RegistryFeed.Answer answer = feed.since(since, Duration.ZERO);
                complete = complete.plus(answer.complete());
                more = take(answer.page());
            } while (more);
            answered(complete);
        } catch (IOException | RuntimeException ex) {
            tell(ex);
        } finally {
            polling.unlock();
        }
    }

    /**
     * A time by the registry's statement is no later than now, and an answer that was delayed may be older than the last.
     * A last time in the future is that of a clock that was wrong.
     */
    private void answered(Instant stated) {
        Instant now = clock.instant();
        Instant complete = stated.isAfter(now) ? now : stated;
        Instant last = answered;
        answered = last == null || complete.isAfter(last) || last.isAfter(now) ? complete : last;
        tell(null);
    }

    /** Logs the first failure and the end of an outage. */
    private void tell(@Nullable Exception failure) {
        if (failure != null) {
            LOGGER.log(isAway ? Level.DEBUG : Level.WARNING, "The registry cannot be read: {0}", failure.toString());
        } else if (isAway) {
            LOGGER.log(Level.INFO, "The registry can be read again");
        }
        isAway = failure != null;
    }

    /** Applies a page and returns whether there may be more. */
    private boolean take(RegistryPage page) throws IOException {
        if (name != null && (!name.equals(page.registry()) || page.next() < since)) {
            beginAnew(page.registry());
            return true;
        }
        name = page.registry();
        page.events().forEach(known::apply);
        boolean more = page.next() != since;
        since = page.next();
        return more;
    }

    /**
     * Starts again from sequence number 0, because this is another registry or one that was restored from a backup. Its
     * own events alone say who is registered.
     */
    private void beginAnew(String other) throws IOException {
        answered = null;
        if (other.equals(name)) {
            known.clearButRevoked();
        } else {
            known.clear();
        }
        boolean atItsBeginning = since == 0;
        name = other;
        since = 0;
        if (atItsBeginning) {
            // Two registries that answer by turns would cause an endless loop.
            throw new IOException("The registry has changed again during one poll");
        }
    }

    @Override
    public Standing commitment(Value commitment) {
        return standing(() -> known.commitment(commitment));
    }

    @Override
    public Standing members(Value root) {
        return standing(() -> known.members(root));
    }

    @Override
    public Standing attributes(Value root) {
        return standing(() -> known.attributes(root));
    }

    private Standing standing(Supplier<Standing> question) {
        Standing known = question.get();
        Standing standing = isFresh() && !known.isMissing() ? known : catchUp(question);
        return isFresh() ? standing : standing.whenStale();
    }

    /** Polls as soon as the interval allows, once for all requests that wait. */
    private Standing catchUp(Supplier<Standing> question) {
        if (!waiters.tryAcquire()) {
            // Invented commitments must not block all threads of a server. UNKNOWN, because a new member must not be
            // refused because of them.
            Standing known = question.get();
            return known.isMissing() ? Standing.UNKNOWN : known;
        }
        try {
            awaitTurn();
            return ask(question);
        } finally {
            waiters.release();
        }
    }

    private Standing ask(Supplier<Standing> question) {
        polling.lock();
        try {
            if (mayAsk()) {
                poll();
            }
            return question.get();
        } finally {
            polling.unlock();
        }
    }

    /** Waits until the next poll is allowed, so that a new member is not refused because of a recent poll. */
    private void awaitTurn() {
        Duration left = Duration.between(clock.instant(), asked.plus(times.refresh()));
        if (left.isPositive() && left.compareTo(times.refresh()) <= 0) {
            try {
                Thread.sleep(left);
            } catch (InterruptedException ex) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean mayAsk() {
        return !asked.isAfter(clock.instant().minus(times.refresh()));
    }

    /** Returns whether the last answer is recent enough. */
    public boolean isFresh() {
        Instant last = answered;
        return last != null && clock.instant().isBefore(last.plus(times.stale()));
    }

    /** Returns the number of known commitments, including revoked ones. */
    public int size() {
        return known.size();
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (poller != null) {
            poller.interrupt();
        }
    }

    /**
     * Times of the polls.
     *
     * @param poll interval of polls
     * @param refresh minimum interval of polls because of an unknown commitment or root
     * @param stale maximum age of the last answer
     */
    public record Times(Duration poll, Duration refresh, Duration stale) {

        public Times {
            if (!poll.isPositive() || !refresh.isPositive() || !stale.isPositive()) {
                throw new IllegalArgumentException("Durations must be greater than zero");
            }
        }

        /** Two requests that wait must not make the registry too old. */
        private Duration longestWait() {
            Duration third = stale.dividedBy(3);
            return third.compareTo(LONGEST_WAIT) < 0 ? third : LONGEST_WAIT;
        }
    }
}
