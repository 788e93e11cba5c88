// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.Closing;
import io.countersign.launcher.support.HttpCalls;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.Reporter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Shop with each service in a process of its own. A service that ends unexpectedly is reported and started
 * again, as long as the Shop runs: at once, then after pauses that double, up to 30 seconds.
 *
 * @since 0.1
 */
public final class SeparateShop implements Shop {

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    private static final long POLL_MILLIS = 100;

    private final ShopSettings settings;

    private final DataLock lock;

    private final Reporter reporter;

    private final Map<Service, ChildProcess> children = new ConcurrentHashMap<>();

    private final AtomicBoolean closed = new AtomicBoolean();

    private volatile CountDownLatch pauses = new CountDownLatch(1);

    private @Nullable Identities identities;

    private @Nullable LauncherLink link;

    private SeparateShop(ShopSettings settings, DataLock lock, Reporter reporter) {
        this.settings = settings;
        this.lock = lock;
        this.reporter = reporter;
    }

    /** Starts as {@link #start(ShopSettings, Reporter)} does, with messages on standard error. */
    public static SeparateShop start(ShopSettings settings) {
        return start(settings, System.err::println);
    }

    /**
     * Starts a process for each service and returns when all are ready.
     *
     * @throws LauncherException if a service cannot start; the others are stopped then
     */
    public static SeparateShop start(ShopSettings settings, Reporter reporter) {
        Objects.requireNonNull(settings, "settings cannot be null");
        Objects.requireNonNull(reporter, "reporter cannot be null");
        DataDirectory data = settings.data().create();
        SeparateShop shop = new SeparateShop(settings, DataLock.of(data), reporter);
        try {
            OpenMark.check(data, settings.mode());
            settings.ports().requireFree();
            ServiceLogs.open(data.logs(), Identities.logs(List.of()), "launcher");
            new KeyMaterial(data).create(settings.mode(), settings.algorithm());
            shop.startIdentities();
            shop.startAll();
            return shop;
        } catch (RuntimeException ex) {
            throw Closing.after(ex, shop::close);
        }
    }

    private void startIdentities() {
        Identities started = Identities.start(settings);
        identities = started;
        link = started.openLink();
    }

    private ChildProcess startProcess(Service service) {
        Identities started = Objects.requireNonNull(identities, "it is started");
        return ChildProcess.start(
                service, settings.with(Scraper.properties(settings, service)).with(started.properties(service)));
    }

    private void startAll() {
        for (Service service : Service.of(settings.mode())) {
            children.put(service, startProcess(service));
        }
        for (ChildProcess child : children.values()) {
            if (!isUp(child)) {
                throw new LauncherException(notUp(child.service()));
            }
        }
        children.values().forEach(this::supervise);
    }

    private String notUp(Service service) {
        return "the service '" + service.shortName() + "' did not start; see "
                + settings.data().logs().resolve(service.shortName() + ".log");
    }

    private boolean isUp(ChildProcess child) {
        LauncherLink own = Objects.requireNonNull(link, "it is open");
        return Readiness.await(settings.url(child.service()), own.to(child.service()), child::isAlive);
    }

    private void supervise(ChildProcess child) {
        child.onExit(() -> {
            if (!closed.get()) {
                reporter.say("The service '" + child.service().shortName() + "' ended with code " + child.exitCode()
                        + ": starting it again");
                Thread.ofVirtual().start(() -> startAgain(child.service()));
            }
        });
    }

    private void startAgain(Service service) {
        int failed = 0;
        while (!closed.get()) {
            ChildProcess child = startUnlessClosed(service);
            if (child != null && isUp(child)) {
                reporter.say("The service '" + service.shortName() + "' is ready again");
                supervise(child);
                return;
            }
            if (child != null) {
                child.kill();
                Duration pause = pause(failed);
                reporter.say(notUp(service) + "; it is started again in " + pause.toSeconds() + " s");
                failed = isEnded(pause) ? 0 : failed + 1;
            }
        }
    }

    /** @param failed number of failed starts in a row, without the last one */
    static Duration pause(int failed) {
        Duration doubled = Duration.ofSeconds(1L << Math.min(failed, 10));
        return doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
    }

    /** Waits, and returns whether the wait ended early, because of a restart request or the end of the Shop. */
    private boolean isEnded(Duration pause) {
        try {
            return pauses.await(pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private void endPauses() {
        CountDownLatch ended = pauses;
        pauses = new CountDownLatch(1);
        ended.countDown();
    }

    @Override
    public void restart(Service service) {
        ChildProcess before = child(service);
        before.stop();
        try {
            while (child(service) == before && !closed.get()) {
                endPauses();
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
        if (!isUp(child(service))) {
            throw new LauncherException(notUp(service));
        }
    }

    private ChildProcess child(Service service) {
        return Objects.requireNonNull(children.get(service), "the service was started");
    }

    /** Holds the same monitor as close, so that no service starts after the Shop has stopped the others. */
    private synchronized @Nullable ChildProcess startUnlessClosed(Service service) {
        if (closed.get()) {
            return null;
        }
        ChildProcess child = startProcess(service);
        children.put(service, child);
        return child;
    }

    @Override
    public ShopSettings settings() {
        return settings;
    }

    /**
     * Returns the key curators and attestors of the services.
     *
     * @throws IllegalStateException if links are not by registration
     */
    public Registrations registrations() {
        return Objects.requireNonNull(identities, "it is started").registrations();
    }

    /** Returns whether a service is ready now. */
    public boolean isReady(Service service) {
        try (HttpCalls calls = Objects.requireNonNull(link, "it is open").to(service)) {
            return Readiness.isReady(calls, settings.url(service));
        }
    }

    /**
     * Kills the process of a service, as a crash would; it is started again.
     *
     * @return whether the process was running
     */
    public boolean kill(Service service) {
        return child(service).kill();
    }

    @Override
    public void close() {
        if (markClosed()) {
            endPauses();
            List<Runnable> callersFirst = new ArrayList<>();
            for (Service service : Service.of(settings.mode())) {
                ChildProcess child = children.get(service);
                if (child != null) {
                    callersFirst.add(child::stop);
                }
            }
            if (link != null) {
                callersFirst.add(link::close);
            }
            if (identities != null) {
                callersFirst.add(identities::close);
            }
            callersFirst.add(lock::close);
            Closing.all(callersFirst);
        }
    }

    private synchronized boolean markClosed() {
        return closed.compareAndSet(false, true);
    }
}
