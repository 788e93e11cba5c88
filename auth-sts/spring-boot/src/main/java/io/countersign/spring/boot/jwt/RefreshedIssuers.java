// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.schemes.profile.TrustedIssuer;
import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/** Issuers of an {@link IssuerRepository}, read again at intervals. An unchanged issuer keeps its keys. */
final class RefreshedIssuers implements AutoCloseable {

    private static final Log logger = LogFactory.getLog(RefreshedIssuers.class);

    private static final String PROPERTY = "countersign.jwt.issuer-repository";

    private final IssuerRepository repository;

    private final IssuerFactory factory;

    private final Duration stale;

    private final int maxIssuers;

    private final Clock clock;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("countersign-issuers-", 0).factory());

    private volatile @Nullable Snapshot snapshot;

    RefreshedIssuers(IssuerRepository repository, IssuerFactory factory, CountersignJwtProperties.Repository settings) {
        JwtSettings.positive(PROPERTY + ".refresh-interval", settings.refreshInterval());
        JwtSettings.positive(PROPERTY + ".stale", settings.stale());
        if (settings.maxIssuers() < 1) {
            throw JwtSettings.wrong(
                    PROPERTY + ".max-issuers", "It is " + settings.maxIssuers() + ".", "Set it to at least 1.");
        }
        this.repository = repository;
        this.factory = factory;
        this.stale = settings.stale();
        this.maxIssuers = settings.maxIssuers();
        this.clock = factory.access().clock();
        refresh();
        long interval = settings.refreshInterval().toMillis();
        Future<?> unused = thread.scheduleWithFixedDelay(this::refresh, interval, interval, TimeUnit.MILLISECONDS);
    }

    /** Reads the issuers. If that fails, those that were read before stay until they are stale. */
    void refresh() {
        try {
            Snapshot before = snapshot;
            snapshot = new Snapshot(read(before == null ? Map.of() : before.entries()), clock.millis());
        } catch (RuntimeException | StackOverflowError ex) {
            logger.warn("The issuers of the IssuerRepository cannot be read: "
                    + ex.getClass().getName());
            logger.debug("Reading the issuers failed", ex);
        }
    }

    private Map<String, Entry> read(Map<String, Entry> before) {
        List<RegisteredIssuer> all = List.copyOf(repository.findAll());
        if (all.size() > maxIssuers) {
            logger.warn("The IssuerRepository has " + all.size() + " issuers; those above " + PROPERTY + ".max-issuers="
                    + maxIssuers + " are ignored");
        }
        Set<String> repeated = repeated(all);
        Map<String, Entry> entries = new HashMap<>();
        for (RegisteredIssuer issuer : all.subList(0, Math.min(all.size(), maxIssuers))) {
            Entry entry = repeated.contains(issuer.issuer()) ? null : entry(issuer, before.get(issuer.issuer()));
            if (entry != null) {
                entries.put(issuer.issuer(), entry);
            }
        }
        return entries;
    }

    /** Returns the names that are not trusted: callers of one tenant could be taken for those of another one. */
    private static Set<String> repeated(List<RegisteredIssuer> all) {
        Set<String> once = new HashSet<>();
        Set<String> repeated = new HashSet<>();
        for (RegisteredIssuer issuer : all) {
            if (!once.add(issuer.issuer()) && repeated.add(issuer.issuer())) {
                logger.warn("The issuer " + issuer.issuer()
                        + " is in the IssuerRepository more than once, so it is not trusted");
            }
        }
        return repeated;
    }

    private @Nullable Entry entry(RegisteredIssuer issuer, @Nullable Entry before) {
        if (before != null && before.registered().equals(issuer)) {
            return before;
        }
        try {
            return new Entry(issuer, trusted(issuer));
        } catch (CountersignConfigurationException | IllegalArgumentException ex) {
            logger.warn(
                    "The issuer " + issuer.issuer() + " of the IssuerRepository is not trusted: " + ex.getMessage());
            return null;
        }
    }

    private TrustedIssuer trusted(RegisteredIssuer registered) {
        CountersignJwtProperties.Issuer issuer = CountersignJwtProperties.Issuer.of(registered);
        String name = registered.issuer();
        return factory.issuer(
                        PROPERTY,
                        issuer,
                        new ProfileProperties(PROPERTY, issuer).profile(),
                        name,
                        factory.keys(PROPERTY, issuer, name))
                .tenant(registered.tenant())
                .build();
    }

    @Nullable
    TrustedIssuer find(String issuer) {
        Snapshot current = snapshot;
        Entry entry = current == null ? null : current.entries().get(issuer);
        return entry == null ? null : entry.trusted();
    }

    /** Whether the issuers were read recently enough to decide. */
    boolean isFresh() {
        Snapshot current = snapshot;
        long age = current == null ? -1 : clock.millis() - current.readAt();
        // If the clock was set back, the age is unknown.
        return age >= 0 && age < stale.toMillis();
    }

    int size() {
        Snapshot current = snapshot;
        return current == null ? 0 : current.entries().size();
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    private record Snapshot(Map<String, Entry> entries, long readAt) {}

    private record Entry(RegisteredIssuer registered, TrustedIssuer trusted) {}
}
