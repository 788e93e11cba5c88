// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/**
 * Claims ranges of free ports, below the ports that operating systems use for outgoing connections. While a JVM runs,
 * no other JVM can claim its ranges: it listens at the last port of each.
 *
 * @since 0.1
 */
public final class FreePorts {

    private static final int FIRST = 15_000;

    private static final int WIDTH = 40;

    private static final int RANGES = 375;

    private static final int ATTEMPTS = 400;

    /** Sockets of the claims, open until the JVM ends. */
    private static final List<ServerSocket> claims = new CopyOnWriteArrayList<>();

    private FreePorts() {}

    /**
     * Claims consecutive ports.
     *
     * @param count number of ports, less than 40
     * @return first of the ports
     * @throws ChainException if no free range was found
     */
    public static int claim(int count) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int base = FIRST + WIDTH * ThreadLocalRandom.current().nextInt(RANGES);
            if (IntStream.range(base, base + count).allMatch(FreePorts::isFree) && holds(base + WIDTH - 1)) {
                return base;
            }
        }
        throw new ChainException("no free ports were found");
    }

    private static boolean holds(int port) {
        try {
            claims.add(listening(port));
            return true;
        } catch (IOException ex) {
            return false;
        }
    }

    /** Returns whether no socket listens at a port of the loopback address. */
    public static boolean isFree(int port) {
        try (ServerSocket socket = listening(port)) {
            return socket.isBound();
        } catch (IOException ex) {
            return false;
        }
    }

    private static ServerSocket listening(int port) throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return socket;
        } catch (IOException ex) {
            socket.close();
            throw ex;
        }
    }
}
