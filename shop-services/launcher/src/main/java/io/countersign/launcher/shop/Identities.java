// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the services of a Shop identify themselves with: nothing, SVIDs, registrations, or both in modes whose tokens are
 * signed with SVIDs.
 */
final class Identities implements AutoCloseable {

    private final ShopSettings settings;

    private final List<IdentitySource> sources = new ArrayList<>();

    private Identities(ShopSettings settings) {
        this.settings = settings;
    }

    /** @throws io.countersign.launcher.support.LauncherException if a source cannot start */
    static Identities start(ShopSettings settings) {
        Identities identities = new Identities(settings);
        try {
            switch (settings.links()) {
                case PLAIN -> {}
                case SPIFFE -> identities.sources.add(Workloads.start(settings));
                case REGISTRATION -> identities.sources.add(Registrations.start(settings));
            }
            return identities;
        } catch (RuntimeException ex) {
            identities.close();
            throw ex;
        }
    }

    /** Returns the names of the logs of this process: those of its services, and of the servers of registrations. */
    static List<String> logs(Collection<String> services) {
        List<String> names = new ArrayList<>(services);
        Arrays.stream(RegistrationServer.values())
                .map(RegistrationServer::shortName)
                .forEach(names::add);
        return names;
    }

    /** Returns the properties that a service needs. */
    Map<String, String> properties(Service service) {
        Map<String, String> properties = new HashMap<>();
        sources.forEach(source -> properties.putAll(source.properties(service)));
        if (service == Service.STS && settings.links().identifyWorkloads()) {
            properties.putAll(linkToUsers());
        }
        return properties;
    }

    /** The token service has no properties of the Shop, and its own callers are not workloads. */
    private Map<String, String> linkToUsers() {
        String user = "countersign.services.[user.shop.com].";
        return Map.of(
                "countersign.tls.trust",
                settings.links().toString(),
                "countersign." + settings.links() + ".server",
                "false",
                user + "url",
                settings.url(Service.USER).toString(),
                user + "spiffe-id",
                Service.USER.spiffeId());
    }

    /** Opens a link of the launcher to the services. */
    LauncherLink openLink() {
        // The first source is that of the links.
        return sources.isEmpty() ? LauncherLink.PLAIN : sources.getFirst().openLink();
    }

    Workloads workloads() {
        return find(Workloads.class);
    }

    Registrations registrations() {
        return find(Registrations.class);
    }

    private <T> T find(Class<T> type) {
        return sources.stream()
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("The services have no " + type.getSimpleName()));
    }

    @Override
    public void close() {
        sources.forEach(IdentitySource::close);
    }
}
