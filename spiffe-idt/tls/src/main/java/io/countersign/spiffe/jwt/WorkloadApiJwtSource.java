// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.jwt;

import io.countersign.idt.SpiffeId;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.spiffe.tls.NoSvidException;
import io.spiffe.bundle.jwtbundle.JwtBundleSet;
import io.spiffe.exception.JwtSvidException;
import io.spiffe.svid.jwtsvid.JwtSvid;
import io.spiffe.workloadapi.Watcher;
import io.spiffe.workloadapi.WorkloadApiClient;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.security.PublicKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Source of JWT-SVIDs and JWT bundles from a SPIFFE Workload API. Bundles are pushed, and also fetched at intervals.
 * Tokens are fetched by audience, with one call for all threads that want the same token. A token is reused until half
 * of its lifetime is over, or until its trust domain drops the key that signed it.
 *
 * @since 0.1
 */
public final class WorkloadApiJwtSource implements JwtSvidSource, AutoCloseable {

    private static final Logger logger = System.getLogger(WorkloadApiJwtSource.class.getName());

    private static final int MAX_AUDIENCES = 1024;

    // Shorter than a service waits for the response of another.
    private static final Duration TIMEOUT = Duration.ofSeconds(3);

    private final WorkloadApiClient client;

    private final io.spiffe.spiffeid.SpiffeId own;

    private final Duration stale;

    private final SingleFlight<Kept> asked;

    private final Clock clock;

    private final Map<String, Kept> kept = new ConcurrentHashMap<>();

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("countersign-spiffe-jwt").factory());

    private volatile @Nullable JwtBundles latest;

    /**
     * @param client Workload API client, which this source does not close
     * @param own SPIFFE ID of this workload, whose JWT-SVIDs are fetched even if it has several IDs
     * @param interval interval at which the bundles are fetched
     * @param stale age from which bundles are no longer used
     * @param clock clock of the current time
     */
    public WorkloadApiJwtSource(
            WorkloadApiClient client, SpiffeId own, Duration interval, Duration stale, Clock clock) {
        this(client, own, interval, stale, TIMEOUT, clock);
    }

    /** @param timeout longest wait for a token */
    WorkloadApiJwtSource(
            WorkloadApiClient client, SpiffeId own, Duration interval, Duration stale, Duration timeout, Clock clock) {
        this.asked = new SingleFlight<>(timeout);
        this.client = Objects.requireNonNull(client, "client cannot be null");
        this.own = io.spiffe.spiffeid.SpiffeId.parse(own.toString());
        this.stale = Objects.requireNonNull(stale, "stale cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        ask();
        client.watchJwtBundles(new Watcher<>() {
            @Override
            public void onUpdate(JwtBundleSet update) {
                accept(bundles(update));
            }

            @Override
            public void onError(Throwable failure) {
                logger.log(Level.WARNING, "The Workload API stopped pushing JWT bundles");
            }
        });
        @SuppressWarnings("unused") // ends with the timer
        Future<?> asking =
                timer.scheduleWithFixedDelay(this::ask, interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void ask() {
        JwtBundles before = latest;
        try {
            acceptAfter(before, bundles(client.fetchJwtBundles()));
        } catch (Exception ex) {
            logger.log(Level.WARNING, "The Workload API returned no JWT bundles: {0}", ex.getMessage());
        }
    }

    /** Accepts fetched bundles unless a push arrived since the fetch began: then the fetched ones are older. */
    private synchronized void acceptAfter(@Nullable JwtBundles before, JwtBundles answer) {
        if (Objects.equals(latest, before)) {
            accept(answer);
        }
    }

    private synchronized void accept(JwtBundles update) {
        latest = update;
        kept.values().removeIf(token -> !token.isSignedByOneOf(update));
    }

    private JwtBundles bundles(JwtBundleSet set) {
        Map<String, Map<String, PublicKey>> keys = new LinkedHashMap<>();
        set.getBundles().forEach((domain, bundle) -> keys.put(domain.getName(), bundle.getJwtAuthorities()));
        return JwtBundles.of(keys, clock.instant());
    }

    @Override
    public JwtBundles bundles(Instant now) {
        JwtBundles bundles = latest;
        if (bundles == null || bundles.read().plus(stale).isBefore(now)) {
            throw new NoSvidException("No current JWT bundles are available");
        }
        return bundles;
    }

    @Override
    public String fetch(String audience, Instant now) {
        Kept known = kept.get(audience);
        if (known != null && now.isBefore(known.until())) {
            return known.token();
        }
        try {
            return asked.get(audience, () -> ask(audience, now)).token();
        } catch (ExecutionException ex) {
            throw new NoSvidException("The Workload API returned no JWT-SVID", ex.getCause());
        } catch (TimeoutException | CancellationException ex) {
            throw new NoSvidException("The Workload API does not respond", ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new NoSvidException("Interrupted while waiting for the Workload API", ex);
        }
    }

    private Kept ask(String audience, Instant now) throws JwtSvidException {
        JwtSvid svid = client.fetchJwtSvid(own, audience);
        if (!svid.getSpiffeId().equals(own)) {
            throw new NoSvidException("The Workload API returned the JWT-SVID of " + svid.getSpiffeId());
        }
        Duration life = Duration.between(now, svid.getExpiry().toInstant());
        Kept token = new Kept(
                svid.getToken(),
                svid.getSpiffeId().getTrustDomain().getName(),
                CompactJws.parse(svid.getToken()).header().keyId(),
                now.plus(life.dividedBy(2)));
        keep(audience, token);
        return token;
    }

    /** Keeps a token, unless its key is not in the bundles: the key was dropped, or has not arrived yet. */
    private synchronized void keep(String audience, Kept token) {
        if (kept.size() >= MAX_AUDIENCES) {
            kept.clear();
        }
        JwtBundles bundles = latest;
        if (bundles != null && token.isSignedByOneOf(bundles)) {
            kept.put(audience, token);
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    /**
     * Token for reuse.
     *
     * @param keyId id of the key of its trust domain that signed it
     * @param until time from which it is no longer reused
     */
    private record Kept(
            String token, String trustDomain, @Nullable String keyId, Instant until) {

        boolean isSignedByOneOf(JwtBundles bundles) {
            return keyId != null && bundles.has(trustDomain, keyId);
        }

        @Override
        public String toString() {
            return "Kept[" + until + "]";
        }
    }
}
