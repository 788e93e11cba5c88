// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Tells clients apart by their address.
 *
 * @since 0.1
 */
public final class ClientAddress {

    private static final int IPV6_LENGTH = 16;

    private static final int IPV6_NETWORK = 8;

    private ClientAddress() {}

    /**
     * The address, or the /64 network of an IPv6 address, since one client has all of that.
     *
     * @param remote the address of the peer as a literal: never a header's word
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
