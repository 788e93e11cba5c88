// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.jwt;

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
 * JWT-SVIDs and JWT bundles of a SPIFFE Workload API. Bundles are pushed, and asked for at intervals; tokens are
 * asked for by audience, once for all that want one at a time, and used again until half of their life is over, or
 * their trust domain drops the key that signed them.
 *
 * @since 0.1
 */
public final class WorkloadApiJwtSource implements JwtSvidSource, AutoCloseable {

    private static final Logger logger = System.getLogger(WorkloadApiJwtSource.class.getName());

    private static final int MAX_AUDIENCES = 1024;

    // Shorter than a service waits for an answer of another.
    private static final Duration TIMEOUT = Duration.ofSeconds(3);

    private final WorkloadApiClient client;

    private final Duration stale;

    private final SingleFlight<Kept> asked;

    private final Clock clock;

    private final Map<String, Kept> kept = new ConcurrentHashMap<>();

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("countersign-spiffe-jwt").factory());

    private volatile @Nullable JwtBundles latest;

    /**
     * @param client which is not closed with this
     * @param interval at which the bundles are asked for
     * @param stale age from which on bundles do not tell
     */
    public WorkloadApiJwtSource(WorkloadApiClient client, Duration interval, Duration stale, Clock clock) {
        this(client, interval, stale, TIMEOUT, clock);
    }

    /** @param timeout after which a token that was asked for is given up */
    WorkloadApiJwtSource(WorkloadApiClient client, Duration interval, Duration stale, Duration timeout, Clock clock) {
        this.asked = new SingleFlight<>(timeout);
        this.client = Objects.requireNonNull(client, "client cannot be null");
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
                logger.log(Level.WARNING, "The Workload API pushes no more JWT bundles");
            }
        });
        @SuppressWarnings("unused") // it ends with the timer
        Future<?> asking =
                timer.scheduleWithFixedDelay(this::ask, interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void ask() {
        JwtBundles before = latest;
        try {
            acceptAfter(before, bundles(client.fetchJwtBundles()));
        } catch (Exception ex) {
            logger.log(Level.WARNING, "The Workload API gives no JWT bundles: {0}", ex.getMessage());
        }
    }

    /** Puts an answer in place of what there was when it was asked for: one that a push has overtaken is older. */
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
            throw new NoSvidException("There are no JWT bundles that are known to be current");
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
            throw new NoSvidException("The Workload API gives no JWT-SVID", ex.getCause());
        } catch (TimeoutException | CancellationException ex) {
            throw new NoSvidException("The Workload API does not answer", ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new NoSvidException("The wait for the Workload API was interrupted", ex);
        }
    }

    private Kept ask(String audience, Instant now) throws JwtSvidException {
        JwtSvid svid = client.fetchJwtSvid(audience);
        Duration life = Duration.between(now, svid.getExpiry().toInstant());
        Kept token = new Kept(
                svid.getToken(),
                svid.getSpiffeId().getTrustDomain().getName(),
                CompactJws.parse(svid.getToken()).header().keyId(),
                now.plus(life.dividedBy(2)));
        keep(audience, token);
        return token;
    }

    /** Not one whose key is not among the bundles: it was dropped, or has not come yet. */
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
     * A token.
     *
     * @param keyId of the key that signed it, one of its trust domain's
     * @param until when it is no longer used
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
