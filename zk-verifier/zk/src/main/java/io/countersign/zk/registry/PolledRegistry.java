// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.registry;

import io.countersign.zk.field.FieldElement;
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
 * A registry in another process, asked again and again for what is new. Whoever is not known yet is asked for at
 * once, so that nobody is refused after registering, but not more often than an interval, which strangers who make up
 * commitments wait for too. It can tell nothing until the first answer, nor once the last one is too old: a
 * revocation could have been missed.
 *
 * @since 0.1
 */
public final class PolledRegistry implements Registry, AutoCloseable {

    private static final Logger LOGGER = System.getLogger(PolledRegistry.class.getName());

    /** How many requests wait for an answer at once. */
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

    private volatile @Nullable Instant answered;

    private volatile boolean closed;

    private @Nullable Thread poller;

    public PolledRegistry(RegistryFeed feed, Times times, Clock clock) {
        this.feed = Objects.requireNonNull(feed, "feed cannot be null");
        this.times = Objects.requireNonNull(times, "times cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.known = new MemoryRegistry(clock);
    }

    /** Begins to poll, until closed. */
    public synchronized void start() {
        if (poller != null || closed) {
            throw new IllegalStateException("Polling begins once");
        }
        poller = Thread.ofVirtual().name("countersign-registry").start(this::pollOnAndOn);
    }

    private void pollOnAndOn() {
        while (!closed) {
            poll();
            try {
                Thread.sleep(times.poll());
            } catch (InterruptedException ex) {
                return;
            }
        }
    }

    /** Asks for all that is new; a failure leaves what is known as it is, and older. */
    public void poll() {
        polling.lock();
        try {
            Instant now = clock.instant();
            asked = now;
            boolean more;
            do {
                more = take(feed.since(since));
            } while (more);
            answered = now;
            tell(null);
        } catch (IOException | RuntimeException ex) {
            tell(ex);
        } finally {
            polling.unlock();
        }
    }

    /** Logs the first failure of an outage, and its end. */
    private void tell(@Nullable Exception failure) {
        if (failure != null) {
            LOGGER.log(isAway ? Level.DEBUG : Level.WARNING, "The registry cannot be read: {0}", failure.toString());
        } else if (isAway) {
            LOGGER.log(Level.INFO, "The registry can be read again");
        }
        isAway = failure != null;
    }

    /** Whether there may be more. */
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
     * It is another registry, or what a backup has brought back: whatever it does not tell
     * from its beginning is nobody's.
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
            // Two that answer in turn would be asked without end.
            throw new IOException("another registry than a moment before");
        }
    }

    @Override
    public Standing commitment(FieldElement commitment) {
        return standing(() -> known.commitment(commitment));
    }

    @Override
    public Standing members(FieldElement root) {
        return standing(() -> known.members(root));
    }

    @Override
    public Standing attributes(FieldElement root) {
        return standing(() -> known.attributes(root));
    }

    private Standing standing(Supplier<Standing> question) {
        Standing known = question.get();
        Standing standing = isFresh() && !known.isMissing() ? known : catchUp(question);
        return isFresh() ? standing : standing.whenStale();
    }

    /** One asks for all who miss somebody, as soon as that may be, and they wait for the answer. */
    private Standing catchUp(Supplier<Standing> question) {
        if (!waiters.tryAcquire()) {
            // Strangers who make up commitments do not hold all threads of a server; nor is somebody new refused for
            // their sake.
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

    /** Whoever has just registered is not refused because somebody else was asked for a moment before. */
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

    /** Whether the last answer is recent enough to tell. */
    public boolean isFresh() {
        Instant last = answered;
        return last != null && clock.instant().isBefore(last.plus(times.stale()));
    }

    /** How many commitments are known, revoked ones included. */
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
     * When the registry is asked.
     *
     * @param poll between two questions
     * @param refresh least between two questions for the sake of somebody who is not known
     * @param stale how old the last answer may be
     */
    public record Times(Duration poll, Duration refresh, Duration stale) {

        public Times {
            if (!poll.isPositive() || !refresh.isPositive() || !stale.isPositive()) {
                throw new IllegalArgumentException("Durations are above zero");
            }
        }
    }
}
