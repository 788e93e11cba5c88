// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.Closing;
import io.countersign.launcher.support.HttpCalls;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What the services of a Shop identify themselves with: nothing, SVIDs, registrations, or both in modes whose tokens are
 * signed with SVIDs.
 */
final class Identities implements AutoCloseable {

    private final ShopSettings settings;

    private final Map<Links, IdentitySource> sources = new EnumMap<>(Links.class);

    private Identities(ShopSettings settings) {
        this.settings = settings;
    }

    /** @throws io.countersign.launcher.support.LauncherException if a source cannot start */
    static Identities start(ShopSettings settings) {
        Identities identities = new Identities(settings);
        try {
            if (settings.links() == Links.REGISTRATION) {
                identities.sources.put(Links.REGISTRATION, Registrations.start(settings));
            }
            if (settings.needsSvids()) {
                identities.sources.put(Links.SPIFFE, Workloads.start(settings));
            }
            return identities;
        } catch (RuntimeException ex) {
            throw Closing.after(ex, identities::close);
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
        sources.values().forEach(source -> properties.putAll(source.properties(service)));
        return properties;
    }

    /** Opens a link of the launcher to the services. */
    LauncherLink openLink() {
        Map<Links, LauncherLink> opened = new EnumMap<>(Links.class);
        opened.put(Links.PLAIN, LauncherLink.PLAIN);
        LauncherLink all = new LauncherLink() {
            @Override
            public HttpCalls to(Service service) {
                return Objects.requireNonNull(opened.get(settings.links(service)), "every link is open")
                        .to(service);
            }

            @Override
            public void close() {
                Closing.all(opened.values().stream()
                        .<Runnable>map(link -> link::close)
                        .toList());
            }
        };
        try {
            sources.forEach((links, source) -> opened.put(links, source.openLink()));
            return all;
        } catch (RuntimeException ex) {
            throw Closing.after(ex, all::close);
        }
    }

    Workloads workloads() {
        return find(Links.SPIFFE, Workloads.class);
    }

    Registrations registrations() {
        return find(Links.REGISTRATION, Registrations.class);
    }

    private <T> T find(Links links, Class<T> type) {
        IdentitySource source = sources.get(links);
        if (source == null) {
            throw new IllegalStateException("The services have no " + type.getSimpleName());
        }
        return type.cast(source);
    }

    @Override
    public void close() {
        Closing.all(
                sources.values().stream().<Runnable>map(source -> source::close).toList());
    }
}
