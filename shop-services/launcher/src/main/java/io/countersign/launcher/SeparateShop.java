// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Each service in a process of its own. One that ends unasked is reported and started again; one that will
 * not come up any more is given up.
 *
 * @since 0.1
 */
public final class SeparateShop implements Shop {

    private static final int ATTEMPTS = 3;

    private final ShopSettings settings;

    private final DataLock lock;

    private final Reporter reporter;

    private final Map<Service, ChildProcess> children = new ConcurrentHashMap<>();

    private final AtomicBoolean closed = new AtomicBoolean();

    private @Nullable Workloads workloads;

    private @Nullable LauncherSvid svid;

    private SeparateShop(ShopSettings settings, DataLock lock, Reporter reporter) {
        this.settings = settings;
        this.lock = lock;
        this.reporter = reporter;
    }

    /** As {@link #start(ShopSettings, Reporter)}, telling standard error. */
    public static SeparateShop start(ShopSettings settings) {
        return start(settings, System.err::println);
    }

    /**
     * Starts a process for each service and returns when all are ready.
     *
     * @throws LauncherException if one cannot start; the others are stopped then
     */
    static SeparateShop start(ShopSettings settings, Reporter reporter) {
        Objects.requireNonNull(settings, "settings cannot be null");
        Objects.requireNonNull(reporter, "reporter cannot be null");
        DataDirectory data = settings.data().create();
        SeparateShop shop = new SeparateShop(settings, DataLock.of(data), reporter);
        try {
            OpenMark.check(data, settings.mode());
            settings.ports().requireFree();
            ServiceLogs.open(data.logs(), List.of(), "launcher");
            new KeyMaterial(data).create(settings.mode(), settings.algorithm());
            shop.startWorkloads();
            shop.startAll();
            return shop;
        } catch (RuntimeException ex) {
            shop.close();
            throw ex;
        }
    }

    private void startWorkloads() {
        if (settings.isLinkedBySvids()) {
            Workloads started = Workloads.start(settings);
            workloads = started;
            svid = LauncherSvid.open(started.launcherSocket());
        }
    }

    private ChildProcess startProcess(Service service) {
        Workloads svids = workloads;
        ShopSettings own = settings.with(Scraper.properties(settings, service));
        return ChildProcess.start(service, svids == null ? own : own.with(svids.properties(service)));
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
        URI address = settings.url(child.service());
        LauncherSvid own = svid;
        return Readiness.await(
                address, own == null ? null : own.contextFor(child.service().spiffeId()), child::isAlive);
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
        for (int attempt = 0; attempt < ATTEMPTS && !closed.get(); attempt++) {
            ChildProcess child = startUnlessClosed(service);
            if (child != null && isUp(child)) {
                reporter.say("The service '" + service.shortName() + "' is ready again");
                supervise(child);
                return;
            }
        }
        if (!closed.get()) {
            reporter.say("Given up: " + notUp(service));
        }
    }

    /** Under the monitor that close takes, so that nothing is started that nobody stops. */
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
     * Ends a service's process without warning, as a crash does; it is started again.
     *
     * @return whether there was one to end
     */
    public boolean kill(Service service) {
        return Objects.requireNonNull(children.get(service), "the service was started")
                .kill();
    }

    @Override
    public void close() {
        if (markClosed()) {
            for (Service service : Service.of(settings.mode())) {
                ChildProcess child = children.get(service);
                if (child != null) {
                    child.stop();
                }
            }
            stopWorkloads();
            lock.close();
        }
    }

    private void stopWorkloads() {
        if (svid != null) {
            svid.close();
        }
        if (workloads != null) {
            workloads.close();
        }
    }

    private synchronized boolean markClosed() {
        return closed.compareAndSet(false, true);
    }
}
