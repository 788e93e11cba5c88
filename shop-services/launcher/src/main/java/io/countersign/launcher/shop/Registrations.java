// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.Closing;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.convert.DurationStyle;

/**
 * Key curator and attestor of each trust domain, and the tokens by which the attestors know the services. Services of one
 * domain that meet services of the other one follow the log of both.
 *
 * @since 0.1
 */
public final class Registrations implements IdentitySource {

    /** Life of the token of a service, such as {@code 2h}; an hour unless set. It is replaced at half of that. */
    static final String TOKEN_LIFE = "shop.registration.token-life";

    private static final String DEFAULT_LIFE = "1h";

    /** Services are not ready in the last five minutes of a registration. */
    private static final Duration SHORTEST_LIFE = Duration.ofMinutes(20);

    private static final Duration LONGEST_LIFE = Duration.ofDays(30);

    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(15);

    private static final String PROPERTY = "countersign.registration.";

    private static final Logger log = LoggerFactory.getLogger(Registrations.class);

    private final Path folder;

    private final Map<String, DomainRegistry> domains = new TreeMap<>();

    private final Map<String, WorkloadTokens> tokens = new TreeMap<>();

    private final ScheduledExecutorService renewal = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("token-renewal").factory());

    private @Nullable Future<?> repetition;

    private Registrations(ShopSettings settings) {
        this.folder = settings.data().registration();
        Duration life = life(settings);
        add(settings, RegistrationServer.CURATOR, RegistrationServer.ATTESTOR, life);
        add(settings, RegistrationServer.DELIVERY_CURATOR, RegistrationServer.DELIVERY_ATTESTOR, life);
    }

    private static Duration life(ShopSettings settings) {
        String text = settings.others().getOrDefault(TOKEN_LIFE, System.getProperty(TOKEN_LIFE, DEFAULT_LIFE));
        Duration life;
        try {
            life = DurationStyle.detectAndParse(text);
        } catch (IllegalArgumentException ex) {
            throw new LauncherException(TOKEN_LIFE + " is a duration such as 1h, not '" + text + "'", ex);
        }
        if (life.compareTo(SHORTEST_LIFE) < 0 || life.compareTo(LONGEST_LIFE) > 0) {
            throw new LauncherException(TOKEN_LIFE + " must be from " + SHORTEST_LIFE.toMinutes() + "m to "
                    + LONGEST_LIFE.toDays() + "d, not '" + text + "'");
        }
        return life;
    }

    private void add(ShopSettings settings, RegistrationServer curator, RegistrationServer attestor, Duration life) {
        String domain = curator.trustDomain();
        Path records = folder.resolve(domain + ".tokens");
        try {
            PrivateFiles.directory(folder.resolve("state"));
        } catch (IOException ex) {
            throw new LauncherException(folder + " cannot be created (" + ex.getMessage() + ")", ex);
        }
        RegistrationKeys keys = RegistrationKeys.in(folder.resolve(domain));
        domains.put(domain, new DomainRegistry(settings, curator, attestor, keys, records, life));
        tokens.put(
                domain,
                new WorkloadTokens(
                        folder.resolve("tokens"), records, workloads(settings, domain), life, InstantSource.system()));
    }

    private static List<Workload> workloads(ShopSettings settings, String domain) {
        List<Workload> workloads = new ArrayList<>();
        for (Service service : Service.of(settings.mode())) {
            if (service.isRegistered() && service.trustDomain().equals(domain)) {
                workloads.add(Workload.of(service));
            }
        }
        if (domain.equals(Service.SHOP_DOMAIN)) {
            workloads.add(Workload.LAUNCHER);
        }
        return workloads;
    }

    /** @throws LauncherException if a curator or an attestor cannot start */
    static Registrations start(ShopSettings settings) {
        Registrations registrations = new Registrations(settings);
        try {
            registrations.tokens.values().forEach(WorkloadTokens::open);
            registrations.domains.values().forEach(DomainRegistry::begin);
            registrations.domains.values().forEach(DomainRegistry::await);
            long seconds = CHECK_INTERVAL.toSeconds();
            registrations.repetition = registrations.renewal.scheduleWithFixedDelay(
                    registrations::renew, seconds, seconds, TimeUnit.SECONDS);
            return registrations;
        } catch (RuntimeException ex) {
            throw Closing.after(ex, registrations::close);
        }
    }

    private void renew() {
        for (WorkloadTokens each : tokens.values()) {
            try {
                each.renew();
            } catch (RuntimeException ex) {
                // The next attempt may succeed, long before the tokens end.
                log.error("The tokens of services cannot be replaced: {}", ex.getMessage());
            }
        }
    }

    @Override
    public Map<String, String> properties(Service service) {
        if (!service.isRegistered()) {
            return Map.of();
        }
        Map<String, String> properties = new HashMap<>(properties(Workload.of(service), service.trustDomain()));
        if (service.hasForeignPeers()) {
            properties.putAll(other(service.trustDomain()).log(PROPERTY + "followed-logs[0]."));
        }
        if (service.isCalledByWorkloads()) {
            properties.put("server.address", WorkloadAddresses.of(service));
        }
        return properties;
    }

    private Map<String, String> properties(Workload workload, String domain) {
        Map<String, String> properties = new HashMap<>();
        properties.put(PROPERTY + "name", workload.spiffeId());
        properties.put("countersign.client.local-address", workload.address());
        properties.put(PROPERTY + "token-file", tokens(domain).file(workload).toString());
        properties.put(PROPERTY + "state", state(workload.shortName()).toString());
        properties.putAll(domain(domain).attestor(PROPERTY + "attestor."));
        properties.putAll(domain(domain).log(PROPERTY + "log."));
        return properties;
    }

    private DomainRegistry domain(String name) {
        return Objects.requireNonNull(domains.get(name), "every service has a domain");
    }

    private WorkloadTokens tokens(String domain) {
        return Objects.requireNonNull(tokens.get(domain), "every service has a domain");
    }

    private DomainRegistry other(String name) {
        return domain(name.equals(Service.SHOP_DOMAIN) ? Service.DELIVERY_DOMAIN : Service.SHOP_DOMAIN);
    }

    private Path state(String shortName) {
        return folder.resolve("state").resolve(shortName);
    }

    /** Returns the directory with the state of a service's agent. */
    public Path state(Service service) {
        return state(service.shortName());
    }

    /** Returns the file with the token of a service. */
    public Path token(Service service) {
        return tokens(service.trustDomain()).file(Workload.of(service));
    }

    /** Replaces the tokens of all services, which replace their registrations then. */
    public void replaceTokens() {
        tokens.values().forEach(WorkloadTokens::replaceAll);
    }

    /** Ends the token of a service. The attestor revokes its registration. */
    public void endToken(Service service) {
        tokens(service.trustDomain()).end(Workload.of(service));
    }

    /** Stops the curators, as if their machine had failed. */
    public void stopCurators() {
        domains.values().forEach(DomainRegistry::stopCurator);
    }

    /** Starts the curators again after {@link #stopCurators}. */
    public void startCurators() {
        domains.values().forEach(DomainRegistry::startCurator);
        domains.values().forEach(DomainRegistry::await);
    }

    @Override
    public LauncherLink openLink() {
        return LauncherRegistration.open(
                domain(Service.SHOP_DOMAIN),
                domain(Service.DELIVERY_DOMAIN),
                tokens(Service.SHOP_DOMAIN).file(Workload.LAUNCHER),
                state(Workload.LAUNCHER.shortName()));
    }

    @Override
    public void close() {
        if (repetition != null) {
            repetition.cancel(true);
        }
        renewal.shutdownNow();
        Closing.all(
                domains.values().stream().<Runnable>map(domain -> domain::close).toList());
    }
}
