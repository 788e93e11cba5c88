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
 * The token of one user, asked for when it is first wanted and again when little is left of its life, once
 * for all who want it at the time.
 */
final class MintSlot {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    // An asserting workload that is down is not asked again by every request.
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private static final Duration LONGEST_REST = Duration.ofSeconds(30);

    private static final int PARTS = 4;

    private final Clock clock;

    private final SingleFlight flight = new SingleFlight("countersign-mint", this::ask);

    private volatile @Nullable Held held;

    private volatile @Nullable Failure failure;

    // Whoever asks brings what to ask with, since a slot outlives requests and keeps no token of theirs.
    private volatile @Nullable Mint asking;

    MintSlot(Clock clock) {
        this.clock = clock;
    }

    /** @param mint the same for all who ask this slot, so that any of them will do */
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
        throw last == null ? UnmintedException.unknown("the asserting workload does not answer") : last.reason();
    }

    private @Nullable Held usable() {
        Held current = held;
        return current != null && clock.instant().isBefore(current.until()) ? current : null;
    }

    /** Asked by the one thread that is about to ask the asserting workload. */
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
            failure = new Failure(now, UnmintedException.unknown("no token can be asked for"));
        } finally {
            asking = null;
        }
    }

    /** What is left of its life is for the workloads that come after. */
    private static Instant until(Instant now, Instant end) {
        Duration rest = Duration.between(now, end).dividedBy(PARTS);
        return end.minus(rest.compareTo(LONGEST_REST) < 0 ? rest : LONGEST_REST);
    }

    /** Asks the asserting workload. */
    @FunctionalInterface
    interface Mint {

        Verified get() throws UnmintedException;
    }

    private record Held(Verified token, Instant until) {}

    private record Failure(Instant at, UnmintedException reason) {}
}
