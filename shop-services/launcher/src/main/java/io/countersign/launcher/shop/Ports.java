// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.chain.FreePorts;
import io.countersign.launcher.support.LauncherException;
import java.net.URI;

/**
 * Ports of the services: the gateway at the base, the others above it.
 *
 * @param base port of the gateway, from 1 to 65516
 * @since 0.1
 */
public record Ports(int base) {

    /** Address that the launcher binds to. */
    static final String HOST = "127.0.0.1";

    private static final int SPAN = 20;

    private static final int HIGHEST = 65535 - SPAN + 1;

    /** @throws LauncherException if the base is out of range */
    public Ports {
        if (base < 1 || base > HIGHEST) {
            throw new LauncherException("the ports' base must be from 1 to " + HIGHEST + ", not " + base);
        }
    }

    public int of(Service service) {
        return base + service.offset();
    }

    int of(RegistrationServer server) {
        return base + server.offset();
    }

    /** Returns the address of a key curator or an attestor. */
    public URI url(RegistrationServer server) {
        return URI.create(server.scheme() + "://" + HOST + ":" + of(server));
    }

    /** Returns the address of a service with plain links, without a trailing slash. */
    public URI url(Service service) {
        return URI.create("http://" + HOST + ":" + of(service));
    }

    /** Returns ports that are free and reserved by no other JVM. */
    public static Ports free() {
        return new Ports(FreePorts.claim(SPAN));
    }

    /** @throws LauncherException if a port is taken; the message names the first one and its service */
    void requireFree() {
        for (Service service : Service.values()) {
            requireFree(of(service), service.shortName());
        }
        for (RegistrationServer server : RegistrationServer.values()) {
            requireFree(of(server), server.shortName());
        }
    }

    private static void requireFree(int port, String service) {
        if (!FreePorts.isFree(port)) {
            throw new LauncherException("port " + port + ", which the service '" + service
                    + "' needs, is taken; stop the process that uses it or choose other ports with --ports BASE");
        }
    }
}
