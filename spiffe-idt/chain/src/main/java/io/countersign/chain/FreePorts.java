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
 * Ports that nobody listens at, below those that systems give to outgoing connections. What one JVM has claimed no other
 * claims while it runs: each range ends in a port which nothing but its claim listens at.
 *
 * @since 0.1
 */
public final class FreePorts {

    private static final int FIRST = 15_000;

    private static final int WIDTH = 40;

    private static final int RANGES = 375;

    private static final int ATTEMPTS = 400;

    /** Held until the JVM ends. */
    private static final List<ServerSocket> claims = new CopyOnWriteArrayList<>();

    private FreePorts() {}

    /**
     * Claims neighbouring ports.
     *
     * @param count how many, less than 40
     * @return the first of them
     * @throws ChainException if none are free
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

    /** Whether nobody listens at a port of this machine's own address. */
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
