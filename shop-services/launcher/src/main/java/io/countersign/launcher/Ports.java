// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Where the services listen: the gateway at the base, the others above it.
 *
 * @param base the gateway's port, from 1 to 65522
 * @since 0.1
 */
public record Ports(int base) {

    /** The one address that the launcher binds to. */
    static final String HOST = "127.0.0.1";

    private static final int HIGHEST = 65535 - 13;

    private static final int ATTEMPTS = 100;

    /** @throws LauncherException if the base is out of its bounds */
    public Ports {
        if (base < 1 || base > HIGHEST) {
            throw new LauncherException("the ports' base must be from 1 to " + HIGHEST + ", not " + base);
        }
    }

    public int of(Service service) {
        return base + service.offset();
    }

    /** The address of a service, without a trailing slash. */
    public URI url(Service service) {
        return URI.create("http://" + HOST + ":" + of(service));
    }

    /** Ports that nobody listens at, below those that systems give to outgoing connections. */
    public static Ports free() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Ports ports = new Ports(ThreadLocalRandom.current().nextInt(15_000, 30_000));
            if (Arrays.stream(Service.values()).allMatch(service -> isFree(ports.of(service)))) {
                return ports;
            }
        }
        throw new LauncherException("no free ports were found");
    }

    /** @throws LauncherException naming the first port that somebody else listens at, and whose it would have been */
    void requireFree() {
        for (Service service : Service.values()) {
            if (!isFree(of(service))) {
                throw new LauncherException("port " + of(service) + ", which the service '" + service.shortName()
                        + "' needs, is taken; stop what listens there or choose other ports with --ports BASE");
            }
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException ex) {
            return false;
        }
    }
}
