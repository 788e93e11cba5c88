// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.registration.agent.FollowingAgent;
import io.countersign.registration.agent.RegistrationException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Starts to follow the logs of other trust domains, and tries again if that fails. The application does not wait for them
 * long: until a log can be had, nobody is known by it.
 */
final class FollowedLogs {

    private static final Log LOG = LogFactory.getLog(FollowedLogs.class);

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration END = Duration.ofSeconds(10);

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    private final CountDownLatch tried;

    private final List<Thread> threads;

    private volatile boolean ended;

    private FollowedLogs(List<FollowingAgent> agents) {
        this.tried = new CountDownLatch(agents.size());
        this.threads = agents.stream()
                .map(agent -> Thread.ofVirtual().name("registration-followed").unstarted(() -> follow(agent)))
                .toList();
    }

    /** Starts, and waits for the first try of each log. */
    static FollowedLogs start(List<FollowingAgent> agents) {
        FollowedLogs logs = new FollowedLogs(agents);
        logs.threads.forEach(Thread::start);
        try {
            if (!logs.tried.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                LOG.warn("Logs of other trust domains are not known yet");
            }
            return logs;
        } catch (InterruptedException ex) {
            logs.end();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", ex);
        }
    }

    private void follow(FollowingAgent agent) {
        Duration pause = FIRST_PAUSE;
        try {
            while (!ended && !isStarted(agent)) {
                Thread.sleep(pause);
                pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
            }
        } catch (InterruptedException ex) {
            LOG.debug("The application ended before it knew a log");
        }
    }

    private boolean isStarted(FollowingAgent agent) {
        try {
            agent.start();
            if (ended) {
                agent.close();
            }
            return true;
        } catch (IOException | RegistrationException | RuntimeException | Error ex) {
            LOG.warn("The log of " + agent.pins().trustDomains() + " cannot be followed yet", ex);
            return false;
        } finally {
            tried.countDown();
        }
    }

    /** Tries no more. An agent whose start does not end in time is closed afterwards. */
    void end() {
        end(END);
    }

    /** @param time time to wait for threads */
    void end(Duration time) {
        ended = true;
        threads.forEach(Thread::interrupt);
        Instant latest = Instant.now().plus(time);
        boolean interrupted = false;
        for (Thread thread : threads) {
            interrupted |= !isJoined(thread, latest);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns whether the wait was not interrupted. */
    private static boolean isJoined(Thread thread, Instant latest) {
        try {
            if (!thread.join(Duration.between(Instant.now(), latest))) {
                LOG.warn("A log of another trust domain is still being read");
            }
            return true;
        } catch (InterruptedException ex) {
            return false;
        }
    }
}
