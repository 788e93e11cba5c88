// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Limits the bodies that are credentials and not verified yet: one of a client on a connection, and so many of a client
 * and in all. Several clients may share a connection of a proxy.
 */
final class BodiesInFlight {

    private static final int MOST = 256;

    private static final int MOST_OF_A_CLIENT = 32;

    private final Set<Place> places = new HashSet<>();

    private final Map<String, Integer> clients = new HashMap<>();

    /** Returns whether a body may be read. If so, {@link #leave} must follow. */
    synchronized boolean enter(Place place) {
        int own = clients.getOrDefault(place.client(), 0);
        if (places.size() >= MOST || own >= MOST_OF_A_CLIENT || !places.add(place)) {
            return false;
        }
        clients.put(place.client(), own + 1);
        return true;
    }

    synchronized void leave(Place place) {
        places.remove(place);
        clients.computeIfPresent(place.client(), (client, own) -> own == 1 ? null : own - 1);
    }

    /** @param client address of the client, see {@link io.countersign.core.ClientAddress} */
    record Place(String connection, String client) {}
}
