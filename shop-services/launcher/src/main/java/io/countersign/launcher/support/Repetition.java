// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Repeats a request while its server is unavailable: the answer is 502 or 503, or there is no connection. */
public final class Repetition {

    private static final Set<Integer> UNAVAILABLE = Set.of(502, 503);

    private static final long PAUSE = 500;

    private final Duration timeout;

    /** Whether a server has answered, so that its name exists. */
    private volatile boolean known;

    /** @param timeout time after which a request is no longer repeated */
    public Repetition(Duration timeout) {
        this.timeout = Objects.requireNonNull(timeout, "timeout cannot be null");
    }

    /**
     * Makes a request until it is answered.
     *
     * @throws RefusedCallException if the answer is another error, or the server is still unavailable
     * @throws UnreachableException if the server was never found or cannot be authenticated, or still does not answer
     */
    public <T> T untilAnswered(Supplier<T> request) {
        Deadline deadline = begin();
        while (true) {
            try {
                T answer = request.get();
                known = true;
                return answer;
            } catch (RefusedCallException ex) {
                known = true;
                if (!isUnavailable(ex.status()) || !deadline.pause()) {
                    throw ex;
                }
            } catch (UnreachableException ex) {
                if (isPermanent(ex.reason()) || !deadline.pause()) {
                    throw ex;
                }
            }
        }
    }

    /** Starts to measure the time. */
    public Deadline begin() {
        return new Deadline(System.nanoTime(), timeout.toNanos());
    }

    /** Returns whether a status says that the server may answer later. */
    public static boolean isUnavailable(int status) {
        return UNAVAILABLE.contains(status);
    }

    private boolean isPermanent(@Nullable Throwable failure) {
        return failure != null
                && (failure instanceof CertificateException
                        || isUnknownHost(failure)
                        || isPermanent(failure.getCause()));
    }

    /** The name of a container disappears while the container restarts. */
    private boolean isUnknownHost(Throwable failure) {
        return !known && (failure instanceof UnknownHostException || failure instanceof UnresolvedAddressException);
    }

    /** Time in which something is tried. */
    public static final class Deadline {

        private final long begin;

        private final long length;

        private Deadline(long begin, long length) {
            this.begin = begin;
            this.length = length;
        }

        /** Waits before the next attempt; returns false at once if the time is over. */
        public boolean pause() {
            if (System.nanoTime() - begin >= length) {
                return false;
            }
            try {
                Thread.sleep(PAUSE);
                return true;
            } catch (InterruptedException ex) {
                Thread.currentThread().interrupt();
                throw new LauncherException("interrupted", ex);
            }
        }
    }
}
