// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;

/**
 * Loopback addresses of the workloads of one machine. Each has one of its own, because a registration binds an address. A
 * system that has only {@value Ports#HOST} gives all of them that one.
 */
public final class WorkloadAddresses {

    private static final String NETWORK = "127.0.0.";

    /** Above the addresses that other software uses. */
    private static final int FIRST = 30;

    private static final String LAUNCHER = NETWORK + (FIRST - 1);

    private static final boolean OWN = canBind(LAUNCHER);

    private WorkloadAddresses() {}

    private static boolean canBind(String address) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(address, 0));
            return true;
        } catch (IOException ex) {
            return false;
        }
    }

    /** Returns whether each workload has an address of its own. */
    public static boolean areOwn() {
        return OWN;
    }

    /** Returns the address of a service. */
    static String of(Service service) {
        return OWN ? NETWORK + (FIRST + service.offset()) : Ports.HOST;
    }

    static String ofLauncher() {
        return OWN ? LAUNCHER : Ports.HOST;
    }

    /** Converts an address of this class. */
    static InetAddress parse(String address) {
        try {
            return InetAddress.getByName(address);
        } catch (UnknownHostException ex) {
            throw new IllegalArgumentException("Not an address: " + address, ex);
        }
    }
}
