// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.LauncherException;
import io.countersign.spiffe.tls.SvidFile;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.DurationStyle;

/**
 * Issuers of the SVIDs of a Shop's services: one for each trust domain, which trust each other, with a socket
 * for each service.
 *
 * <p>The launcher is a workload too, {@value #LAUNCHER}, and checks with its SVID the readiness of services in
 * separate processes.
 *
 * @since 0.1
 */
public final class Workloads implements IdentitySource {

    static final String LAUNCHER = "spiffe://shop.com/launcher";

    private static final String LAUNCHER_NAME = "launcher";

    /** Lifetime of an X.509-SVID, such as {@code 40s}; an hour unless set. */
    private static final String SVID_LIFE = "shop.spiffe.svid-life";

    private final ShopSettings settings;

    private final SocketFolder folder;

    private @Nullable EmbeddedWorkloadApi shop;

    private @Nullable EmbeddedWorkloadApi delivery;

    private @Nullable SvidFile scraper;

    private Workloads(ShopSettings settings) {
        this.settings = settings;
        this.folder = SocketFolder.of(settings.data());
    }

    /** @throws LauncherException if the issuers cannot start */
    static Workloads start(ShopSettings settings) {
        Workloads workloads = new Workloads(Objects.requireNonNull(settings, "settings cannot be null"));
        try {
            workloads.start();
            workloads.scraper = Scraper.svid(settings.data(), workloads.folder.socket(Scraper.NAME));
            return workloads;
        } catch (RuntimeException ex) {
            workloads.close();
            throw new LauncherException("the services get no SVIDs: " + ex.getMessage(), ex);
        }
    }

    /** Issues again after {@link #stop}, with the same trust domains. */
    public synchronized void start() {
        EmbeddedWorkloadApi.Builder ofShop = builder("shop.com")
                .register(folder.socket(LAUNCHER_NAME), LAUNCHER)
                .register(folder.socket(Scraper.NAME), Scraper.SPIFFE_ID);
        EmbeddedWorkloadApi.Builder ofDelivery = builder("delivery.com");
        for (Service service : Service.of(settings.mode())) {
            if (service.isWorkload()) {
                (service.trustDomain().equals("shop.com") ? ofShop : ofDelivery)
                        .register(socket(service), service.spiffeId());
            }
        }
        EmbeddedWorkloadApi first = ofShop.start();
        shop = first;
        EmbeddedWorkloadApi second = ofDelivery.federate(first).start();
        delivery = second;
        first.federate(second);
    }

    private EmbeddedWorkloadApi.Builder builder(String trustDomain) {
        EmbeddedWorkloadApi.Builder builder =
                EmbeddedWorkloadApi.builder(trustDomain).state(settings.data().authorities(trustDomain));
        String life = settings.others().get(SVID_LIFE);
        return life == null ? builder : builder.svidLife(DurationStyle.detectAndParse(life));
    }

    /** Stops issuing, as if the machine's agent had failed; issued SVIDs stay valid. */
    public synchronized void stop() {
        for (EmbeddedWorkloadApi api : new EmbeddedWorkloadApi[] {delivery, shop}) {
            if (api != null) {
                api.close();
            }
        }
        delivery = null;
        shop = null;
    }

    /** Renews the SVIDs of all services. */
    public synchronized void rotateSvids() {
        Objects.requireNonNull(shop, "it is started").rotateSvids();
        Objects.requireNonNull(delivery, "it is started").rotateSvids();
    }

    /** Returns the socket at which a service gets its SVID. */
    public Path socket(Service service) {
        return folder.socket(service.shortName());
    }

    /** Returns the socket at which the launcher gets its SVID. */
    Path launcherSocket() {
        return folder.socket(LAUNCHER_NAME);
    }

    @Override
    public LauncherLink openLink() {
        return LauncherSvid.open(launcherSocket());
    }

    @Override
    public Map<String, String> properties(Service service) {
        return service.isWorkload()
                ? Map.of("countersign.spiffe.endpoint-socket", EmbeddedWorkloadApi.endpoint(socket(service)))
                : Map.of();
    }

    @Override
    public void close() {
        if (scraper != null) {
            scraper.close();
        }
        stop();
        folder.close();
    }
}
