// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.launcher.Ports;
import io.countersign.launcher.Service;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/** Finds ports for a Shop that nobody listens at. */
final class FreePorts {

    private static final int ATTEMPTS = 100;

    private FreePorts() {}

    static Ports find() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            // Below the ports that systems give to outgoing connections.
            Ports ports = new Ports(ThreadLocalRandom.current().nextInt(15_000, 30_000));
            if (Arrays.stream(Service.values()).allMatch(service -> isFree(ports.of(service)))) {
                return ports;
            }
        }
        throw new IllegalStateException("No free ports were found");
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException ex) {
            return false;
        }
    }
}
