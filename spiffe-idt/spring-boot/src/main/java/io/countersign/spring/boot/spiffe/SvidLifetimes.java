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

/** Lifetimes that depend on the SVID: those of connections, and of the application's health. */
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
     * Returns the maximum age of a connection now. A connection that was opened before the SVID or bundles changed is
     * too old: it used another SVID, or was verified with other authorities.
     */
    Duration connectionAge() {
        SvidContext context = source.latest();
        Duration sinceChange = Duration.between(context.changed(), now());
        return min(min(maxConnectionAge, part(context.svid())), sinceChange);
    }

    /** Returns the remaining life of the SVID. */
    Duration remaining() {
        return Duration.between(now(), source.latest().svid().notAfter());
    }

    /** Returns the whole life of the SVID. */
    Duration life() {
        Svid svid = source.latest().svid();
        return Duration.between(svid.notBefore(), svid.notAfter());
    }

    /** Returns the time since the bundles were last confirmed. */
    Duration bundleAge() {
        return Duration.between(source.latest().read(), now());
    }

    /** Returns whether enough life of the SVID remains for the application to be healthy. */
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
