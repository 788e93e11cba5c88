// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The token for one purpose: one thread asks for it, the others go on with the one there is or wait for the answer. */
final class ServiceTokenSlot {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    // A server that is down is not asked again by every request.
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Request request;

    private final Clock clock;

    private final AtomicReference<@Nullable CompletableFuture<ServiceToken>> running = new AtomicReference<>();

    private volatile @Nullable ServiceToken token;

    private volatile @Nullable Failure failure;

    ServiceTokenSlot(Request request, Clock clock) {
        this.request = request;
        this.clock = clock;
    }

    String token() throws ServiceTokenException {
        ServiceToken current = token;
        Instant now = clock.instant();
        if (current == null || !now.isBefore(current.unusableAt())) {
            return awaited(now).value();
        }
        if (!now.isBefore(current.refreshAt()) && !isPausing(now)) {
            refreshInBackground();
        }
        return current.value();
    }

    private boolean isFresh(@Nullable ServiceToken current) {
        return current != null && clock.instant().isBefore(current.refreshAt());
    }

    private boolean isPausing(Instant now) {
        Failure last = failure;
        return last != null && now.isBefore(last.at().plus(PAUSE));
    }

    private void refreshInBackground() {
        CompletableFuture<ServiceToken> mine = new CompletableFuture<>();
        if (running.compareAndSet(null, mine)) {
            Thread.ofVirtual().name("countersign-service-token").start(() -> run(mine));
        }
    }

    private ServiceToken awaited(Instant now) throws ServiceTokenException {
        Failure last = failure;
        if (last != null && isPausing(now)) {
            throw new ServiceTokenException(last.message(), null);
        }
        CompletableFuture<ServiceToken> mine = new CompletableFuture<>();
        CompletableFuture<ServiceToken> first = running.compareAndExchange(null, mine);
        if (first == null) {
            run(mine);
        }
        return result(first == null ? mine : first);
    }

    private void run(CompletableFuture<ServiceToken> mine) {
        try {
            // Another thread may have been faster between the look at the token and the turn to ask.
            ServiceToken current = token;
            ServiceToken fresh = isFresh(current) ? current : request.send();
            token = fresh;
            failure = null;
            mine.complete(fresh);
        } catch (ServiceTokenException | RuntimeException ex) {
            String message = ex instanceof ServiceTokenException ? String.valueOf(ex.getMessage()) : "no token";
            failure = new Failure(clock.instant(), message);
            mine.completeExceptionally(ex);
        } finally {
            running.set(null);
        }
    }

    private static ServiceToken result(CompletableFuture<ServiceToken> future) throws ServiceTokenException {
        try {
            return future.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException ex) {
            String message = ex.getCause() instanceof ServiceTokenException known ? known.getMessage() : "no token";
            throw new ServiceTokenException(message, ex);
        } catch (TimeoutException ex) {
            throw new ServiceTokenException("token endpoint does not answer", ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new ServiceTokenException("interrupted", ex);
        }
    }

    /** Asks the authorization server. */
    @FunctionalInterface
    interface Request {

        ServiceToken send() throws ServiceTokenException;
    }

    private record Failure(Instant at, String message) {}
}
