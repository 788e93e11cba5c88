// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.idt.SpiffeId;
import io.spiffe.exception.SocketEndpointAddressException;
import io.spiffe.workloadapi.DefaultWorkloadApiClient;
import io.spiffe.workloadapi.Watcher;
import io.spiffe.workloadapi.WorkloadApiClient;
import io.spiffe.workloadapi.X509Context;
import io.spiffe.workloadapi.retry.ExponentialBackoffPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Source of the SVID and bundles from a SPIFFE Workload API. The API pushes changes, and is also polled at intervals
 * for two reasons: a stream that ended without an error is not reopened, and a response confirms the age of the
 * bundles.
 *
 * @since 0.1
 */
public final class WorkloadApiSource implements SvidSource, AutoCloseable {

    private static final Logger logger = System.getLogger(WorkloadApiSource.class.getName());

    private static final Duration LONGEST_CALL = Duration.ofSeconds(5);

    private static final Duration PAUSE = Duration.ofMillis(200);

    private final WorkloadApiClient client;

    private final @Nullable SpiffeId wanted;

    private final Clock clock;

    private final ExecutorService calls = Executors.newCachedThreadPool(threads("countersign-spiffe-call"));

    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(threads("countersign-spiffe-timer"));

    private volatile @Nullable SvidContext latest;

    private WorkloadApiSource(WorkloadApiClient client, @Nullable SpiffeId wanted, Clock clock) {
        this.client = client;
        this.wanted = wanted;
        this.clock = clock;
    }

    /**
     * Connects to the API and waits for the first SVID, of the only SPIFFE ID that it offers.
     *
     * @param address address of its socket, such as {@code unix:///run/spire/agent.sock}
     * @param patience longest wait for the first SVID
     * @param interval polling interval
     * @param clock clock of the current time
     * @throws IllegalArgumentException if the address is malformed
     * @throws NoSvidException if no SVID arrived in time
     * @throws SvidChoiceException if SVIDs of several SPIFFE IDs are offered
     */
    public static WorkloadApiSource open(String address, Duration patience, Duration interval, Clock clock) {
        return open(address, null, patience, interval, clock);
    }

    /**
     * Connects to the API and waits for the first SVID of a SPIFFE ID, whatever else is offered.
     *
     * @param address address of its socket, such as {@code unix:///run/spire/agent.sock}
     * @param id SPIFFE ID of this workload; {@code null} if it is the only one that is offered
     * @param patience longest wait for the first SVID
     * @param interval polling interval
     * @param clock clock of the current time
     * @throws IllegalArgumentException if the address is malformed
     * @throws NoSvidException if no SVID arrived in time
     * @throws SvidChoiceException if there are SVIDs, but not of that ID, or of several and no ID is given
     */
    public static WorkloadApiSource open(
            String address, @Nullable SpiffeId id, Duration patience, Duration interval, Clock clock) {
        Objects.requireNonNull(clock, "clock cannot be null");
        WorkloadApiSource source = new WorkloadApiSource(client(address), id, clock);
        try {
            source.await(patience);
            source.keepUp(interval);
            return source;
        } catch (RuntimeException ex) {
            source.close();
            throw ex;
        }
    }

    private static WorkloadApiClient client(String address) {
        try {
            return DefaultWorkloadApiClient.newClient(DefaultWorkloadApiClient.ClientOptions.builder()
                    .spiffeSocketPath(Objects.requireNonNull(address, "address cannot be null"))
                    .executorService(Executors.newCachedThreadPool(threads("countersign-spiffe-grpc")))
                    .exponentialBackoffPolicy(ExponentialBackoffPolicy.builder()
                            .initialDelay(Duration.ofSeconds(1))
                            .maxDelay(Duration.ofSeconds(8))
                            .build())
                    .build());
        } catch (SocketEndpointAddressException ex) {
            throw new IllegalArgumentException(ex.getMessage(), ex);
        }
    }

    private static ThreadFactory threads(String name) {
        return Thread.ofPlatform().daemon().name(name + "-", 0).factory();
    }

    private void await(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        Exception last = null;
        while (latest == null) {
            Exception failure = ask(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
            // A response says more than a call that the end of the patience cut off.
            last = failure instanceof TimeoutException && last != null ? last : failure;
            boolean late = System.nanoTime() >= end;
            if (last instanceof SvidChoiceException choice && (wanted == null || late)) {
                throw choice;
            }
            if (last != null && late) {
                throw new NoSvidException(
                        "The Workload API returned no SVID within " + patience + ": " + reason(last), last);
            }
            if (last != null) {
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new NoSvidException("Interrupted while waiting for an SVID", ex);
        }
    }

    private static String reason(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    }

    private void keepUp(Duration interval) {
        client.watchX509Context(new Watcher<>() {
            @Override
            public void onUpdate(X509Context update) {
                accept(update, null);
            }

            @Override
            public void onError(Throwable failure) {
                logger.log(Level.WARNING, "The Workload API stopped pushing SVIDs: {0}", reason(failure));
            }
        });
        long nanos = interval.toNanos();
        @SuppressWarnings("unused") // ends with the timer
        Future<?> asking = timer.scheduleWithFixedDelay(this::askAgain, nanos, nanos, TimeUnit.NANOSECONDS);
    }

    private void askAgain() {
        try {
            Exception failure = ask(LONGEST_CALL);
            if (failure != null) {
                logger.log(Level.WARNING, "The Workload API cannot be reached: {0}", reason(failure));
            }
        } catch (RuntimeException ex) {
            // An exception here would stop the timer.
            logger.log(Level.ERROR, "The Workload API returned an unreadable response", ex);
        }
    }

    /** Polls once, and returns the failure if there is no response. */
    private @Nullable Exception ask(Duration longest) {
        SvidContext before = latest;
        Future<X509Context> call = calls.submit(client::fetchX509Context);
        Duration limit = longest.compareTo(LONGEST_CALL) < 0 ? longest : LONGEST_CALL;
        try {
            return accept(call.get(limit.toNanos(), TimeUnit.NANOSECONDS), before);
        } catch (ExecutionException | TimeoutException ex) {
            call.cancel(true);
            return ex;
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            return ex;
        }
    }

    /**
     * Replaces the latest snapshot by a response.
     *
     * @param asked latest snapshot when the request was sent: if a push has arrived since, the response is older and
     *     ignored; {@code null} for a push
     * @return failure if the response could not be used
     */
    private synchronized @Nullable Exception accept(X509Context answer, @Nullable SvidContext asked) {
        SvidContext before = latest;
        if (asked != null && !asked.equals(before)) {
            return null;
        }
        try {
            // Everything that depends on this workload's identity was created for the first one.
            SpiffeId own = before == null ? wanted : before.svid().id();
            SvidContext read = ContextReader.read(answer, own, clock.instant());
            publish(before, before == null ? read : before.next(read.svid(), read.bundles(), read.read()));
            return null;
        } catch (RefusedPeerException | IllegalArgumentException | SvidChoiceException ex) {
            // The first responses are reported by the exception of open.
            if (before != null) {
                logger.log(Level.WARNING, "The Workload API returned an unusable response: {0}", reason(ex));
            }
            return ex;
        }
    }

    /**
     * Publishes first, and takes the time of a change afterwards: a connection that was opened in between is taken for an
     * old one, and none with the previous SVID for a new one.
     */
    private void publish(@Nullable SvidContext before, SvidContext next) {
        latest = next;
        if (before != null && next.differsFrom(before)) {
            latest = next.changedAt(clock.instant());
        }
    }

    /** Returns the client of the API, which is closed with this source. */
    public WorkloadApiClient client() {
        return client;
    }

    @Override
    public SvidContext latest() {
        SvidContext context = latest;
        if (context == null) {
            throw new NoSvidException("No SVID has arrived yet");
        }
        return context;
    }

    @Override
    public void close() {
        timer.shutdownNow();
        calls.shutdownNow();
        try {
            client.close();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
