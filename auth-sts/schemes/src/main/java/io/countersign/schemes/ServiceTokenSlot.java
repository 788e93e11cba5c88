// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.http.SingleFlight;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Token for one purpose. One thread requests it; the others use the current token or wait for the response. */
final class ServiceTokenSlot {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    // Not every request asks a server that is down.
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Request request;

    private final Clock clock;

    private final SingleFlight refresh = new SingleFlight("countersign-service-token", this::refresh);

    private volatile @Nullable ServiceToken token;

    private volatile @Nullable Failure failure;

    ServiceTokenSlot(Request request, Clock clock) {
        this.request = request;
        this.clock = clock;
    }

    ServiceToken token() throws ServiceTokenException {
        ServiceToken current = usable();
        if (current == null) {
            return awaited();
        }
        if (isDue(current) && !isPausing()) {
            refresh.runInBackground();
        }
        return current;
    }

    /**
     * Forgets a token that a service refused before it expired. A token requested less than a second ago stays, so a
     * service that refuses every token does not cause a token request for each call.
     *
     * @return whether another token can be requested
     */
    boolean forget(ServiceToken refused) {
        if (!refused.equals(token)) {
            return true;
        }
        boolean kept = clock.instant().isBefore(refused.asked().plus(PAUSE));
        token = kept ? refused : null;
        return !kept;
    }

    private ServiceToken awaited() throws ServiceTokenException {
        if (!isPausing()) {
            refresh.runOrAwait(PATIENCE, () -> usable() != null);
        }
        ServiceToken current = usable();
        if (current == null) {
            Failure last = failure;
            throw last == null
                    ? new ServiceTokenException("token endpoint does not answer", null)
                    : last.reason().again();
        }
        return current;
    }

    private @Nullable ServiceToken usable() {
        ServiceToken current = token;
        return current != null && clock.instant().isBefore(current.unusableAt()) ? current : null;
    }

    private boolean isDue(ServiceToken current) {
        return !clock.instant().isBefore(current.refreshAt());
    }

    private boolean isPausing() {
        Failure last = failure;
        return last != null && clock.instant().isBefore(last.at().plus(PAUSE));
    }

    private void refresh() {
        try {
            token = request.send();
            failure = null;
        } catch (ServiceTokenException ex) {
            failure = new Failure(clock.instant(), ex);
        } catch (RuntimeException ex) {
            failure = new Failure(clock.instant(), new ServiceTokenException("token cannot be asked for", ex));
        }
    }

    /** Requests a token from the authorization server. */
    @FunctionalInterface
    interface Request {

        ServiceToken send() throws ServiceTokenException;
    }

    private record Failure(Instant at, ServiceTokenException reason) {}
}
