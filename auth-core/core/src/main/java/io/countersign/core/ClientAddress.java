// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Distinguishes clients by their IP address.
 *
 * @since 0.1
 */
public final class ClientAddress {

    private static final int IPV6_LENGTH = 16;

    private static final int IPV6_NETWORK = 8;

    private ClientAddress() {}

    /**
     * Returns an IPv4 address, or the /64 network of an IPv6 address, because one client usually owns the whole
     * network.
     *
     * @param remote IP address of the peer as a literal; never a value from a header
     */
    public static String of(String remote) {
        if (remote.indexOf(':') < 0) {
            return remote;
        }
        try {
            byte[] address = InetAddress.getByName(remote).getAddress();
            return address.length == IPV6_LENGTH
                    ? network(address)
                    : InetAddress.getByAddress(address).getHostAddress();
        } catch (UnknownHostException notLiteral) {
            return remote;
        }
    }

    private static String network(byte[] address) throws UnknownHostException {
        byte[] network = address.clone();
        for (int i = IPV6_NETWORK; i < IPV6_LENGTH; i++) {
            network[i] = 0;
        }
        return InetAddress.getByAddress(network).getHostAddress() + "/64";
    }
}
