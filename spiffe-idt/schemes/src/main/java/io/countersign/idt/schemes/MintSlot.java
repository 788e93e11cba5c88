// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.http.SingleFlight;
import io.countersign.idt.IdtVerification.Verified;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Cached token of one user. It is requested when first needed, and again when little of its lifetime is left, with one
 * request for all threads that wait.
 */
final class MintSlot {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    // After a failure, requests to the asserting workload pause.
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private static final Duration LONGEST_REST = Duration.ofSeconds(30);

    private static final int PARTS = 4;

    private final Clock clock;

    private final SingleFlight flight = new SingleFlight("countersign-mint", this::ask);

    private volatile @Nullable Held held;

    private volatile @Nullable Failure failure;

    // Each caller provides the request: the slot outlives callers and must not keep their OAuth tokens.
    private volatile @Nullable Mint asking;

    MintSlot(Clock clock) {
        this.clock = clock;
    }

    /** @param mint request to the asserting workload; equivalent for all callers of this slot */
    Verified token(Mint mint) throws UnmintedException {
        Held current = usable();
        if (current == null && !isPausing()) {
            flight.runOrAwait(PATIENCE, () -> isNeedless(mint));
            current = usable();
        }
        if (current != null) {
            return current.token();
        }
        Failure last = failure;
        throw last == null ? UnmintedException.unknown("the asserting workload does not respond") : last.reason();
    }

    private @Nullable Held usable() {
        Held current = held;
        return current != null && clock.instant().isBefore(current.until()) ? current : null;
    }

    /** Called by the one thread that is about to send the request. */
    private boolean isNeedless(Mint mint) {
        boolean needless = usable() != null;
        asking = needless ? null : mint;
        return needless;
    }

    private boolean isPausing() {
        Failure last = failure;
        return last != null && clock.instant().isBefore(last.at().plus(PAUSE));
    }

    private void ask() {
        Instant now = clock.instant();
        try {
            Verified token = Objects.requireNonNull(asking, "set just before").get();
            held = new Held(token, until(now, token.expiry()));
            failure = null;
        } catch (UnmintedException ex) {
            failure = new Failure(now, ex);
        } catch (RuntimeException ex) {
            failure = new Failure(now, UnmintedException.unknown("the request for a token failed"));
        } finally {
            asking = null;
        }
    }

    /** Leaves the rest of the lifetime for the workloads that follow. */
    private static Instant until(Instant now, Instant end) {
        Duration rest = Duration.between(now, end).dividedBy(PARTS);
        return end.minus(rest.compareTo(LONGEST_REST) < 0 ? rest : LONGEST_REST);
    }

    /** Request to the asserting workload. */
    @FunctionalInterface
    interface Mint {

        Verified get() throws UnmintedException;
    }

    private record Held(Verified token, Instant until) {}

    private record Failure(Instant at, UnmintedException reason) {}
}
