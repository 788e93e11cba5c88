// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.spiffe.tls.Svid;
import io.countersign.spiffe.tls.SvidContext;
import io.countersign.spiffe.tls.SvidSource;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How long things may last that rest on an SVID: connections, and the application's health. */
final class SvidLifetimes {

    private static final int PARTS = 4;

    private final SvidSource source;

    private final Duration maxConnectionAge;

    private final @Nullable Duration minRemaining;

    private final Clock clock;

    SvidLifetimes(SvidSource source, Duration maxConnectionAge, @Nullable Duration minRemaining, Clock clock) {
        this.source = source;
        this.maxConnectionAge = maxConnectionAge;
        this.minRemaining = minRemaining;
        this.clock = clock;
    }

    Svid svid() {
        return source.latest().svid();
    }

    Instant now() {
        return clock.instant();
    }

    /**
     * How old a connection may be now. What was opened before SVID or bundles changed is too old: it was opened with
     * another SVID, or verified by other authorities.
     */
    Duration connectionAge() {
        SvidContext context = source.latest();
        Duration sinceChange = Duration.between(context.changed(), now());
        return min(min(maxConnectionAge, part(context.svid())), sinceChange);
    }

    /** How long the SVID lives on. */
    Duration remaining() {
        return Duration.between(now(), source.latest().svid().notAfter());
    }

    /** How long ago the bundles were last confirmed. */
    Duration bundleAge() {
        return Duration.between(source.latest().read(), now());
    }

    /** Whether the SVID lives long enough for whoever gives it out to be in good health. */
    boolean isFresh() {
        Duration least = minRemaining == null ? part(source.latest().svid()) : minRemaining;
        return remaining().compareTo(least) > 0;
    }

    private static Duration part(Svid svid) {
        return Duration.between(svid.notBefore(), svid.notAfter()).dividedBy(PARTS);
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
