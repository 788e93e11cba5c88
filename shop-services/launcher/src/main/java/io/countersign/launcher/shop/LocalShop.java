// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.Closing;
import io.countersign.launcher.support.HttpCalls;
import io.countersign.launcher.support.LauncherException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Shop with all services in this process, each with its own application context, port and database. They
 * share the lists of revoked credentials, so that a logout takes effect in all of them at once.
 *
 * @since 0.1
 */
public final class LocalShop implements Shop {

    private final ShopSettings settings;

    private final DataLock lock;

    private final SharedRevocations revocations;

    private final Map<Service, ConfigurableApplicationContext> contexts = new EnumMap<>(Service.class);

    private final AtomicBoolean closed = new AtomicBoolean();

    private final Function<Service, ApplicationContextInitializer<?>> more;

    private @Nullable Identities identities;

    private LocalShop(ShopSettings settings, DataLock lock, Function<Service, ApplicationContextInitializer<?>> more) {
        this.settings = settings;
        this.lock = lock;
        this.more = more;
        this.revocations =
                new SharedRevocations(settings.ports().url(Service.STS).toString());
    }

    /**
     * Starts all services in parallel and returns when all are ready. From then on, this process logs to the
     * data directory.
     *
     * @throws LauncherException if a service cannot start; the others are stopped then
     */
    public static LocalShop start(ShopSettings settings) {
        return start(settings, service -> context -> {});
    }

    /**
     * Starts all services, after customizing their contexts.
     *
     * @param more returns the initializer of a service's context
     * @throws LauncherException if a service cannot start; the others are stopped then
     */
    public static LocalShop start(ShopSettings settings, Function<Service, ApplicationContextInitializer<?>> more) {
        Objects.requireNonNull(settings, "settings cannot be null");
        DataDirectory data = settings.data().create();
        LocalShop shop = new LocalShop(settings, DataLock.of(data), more);
        try {
            OpenMark.check(data, settings.mode());
            settings.ports().requireFree();
            ServiceLogs.open(data.logs(), Identities.logs(Service.shortNames(settings.mode())), "launcher");
            new KeyMaterial(data).create(settings.mode(), settings.algorithm());
            shop.identities = Identities.start(settings);
            shop.startAll();
            return shop;
        } catch (RuntimeException ex) {
            throw Closing.after(ex, shop::close);
        }
    }

    private void startAll() {
        Map<Service, CompletableFuture<ConfigurableApplicationContext>> starts = new EnumMap<>(Service.class);
        for (Service service : Service.of(settings.mode())) {
            starts.put(service, begin(service));
        }
        // Waits for all of them, also after a failure: a service that starts late has to be stopped too.
        starts.values().forEach(start -> start.handle((context, failure) -> 0).join());
        starts.forEach((service, start) -> {
            if (!start.isCompletedExceptionally()) {
                contexts.put(service, start.join());
            }
        });
        starts.values().forEach(LocalShop::requireStarted);
        requireReady(Service.DELIVERY_STS);
        if (settings.mode() == Mode.ZK) {
            requireReady(Service.GATEWAY);
        }
    }

    /**
     * Checks readiness at the end, because some services need others that may not have answered while they
     * started.
     */
    private void requireReady(Service service) {
        if (!Readiness.await(settings.url(service), new HttpCalls(), () -> true)) {
            throw new LauncherException("the service '" + service.shortName() + "' does not become ready; see "
                    + settings.data().logs().resolve(service.shortName() + ".log"));
        }
    }

    private static void requireStarted(CompletableFuture<ConfigurableApplicationContext> start) {
        RuntimeException failure = ServiceStart.failure(start);
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public ShopSettings settings() {
        return settings;
    }

    /**
     * Returns the issuers of the services' SVIDs.
     *
     * @throws IllegalStateException if services have no SVIDs
     */
    public Workloads workloads() {
        return identities().workloads();
    }

    /**
     * Returns the key curators and attestors of the services.
     *
     * @throws IllegalStateException if links are not by registration
     */
    public Registrations registrations() {
        return identities().registrations();
    }

    private Identities identities() {
        return Objects.requireNonNull(identities, "it is started");
    }

    /** Stops one service, as if its machine had failed. */
    public void stop(Service service) {
        Objects.requireNonNull(contexts.get(service), "the service runs").close();
    }

    @Override
    public void restart(Service service) {
        stop(service);
        CompletableFuture<ConfigurableApplicationContext> start = begin(service);
        requireStarted(start);
        contexts.put(service, start.join());
    }

    private CompletableFuture<ConfigurableApplicationContext> begin(Service service) {
        ShopSettings own = settings.with(Scraper.properties(settings, service))
                .with(identities().properties(service));
        return ServiceStart.inBackground(service, own, revocations.of(service), more.apply(service));
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            List<Runnable> callersFirst = new ArrayList<>();
            contexts.values().forEach(context -> callersFirst.add(context::close));
            if (identities != null) {
                callersFirst.add(identities::close);
            }
            callersFirst.add(lock::close);
            Closing.all(callersFirst);
        }
    }
}
