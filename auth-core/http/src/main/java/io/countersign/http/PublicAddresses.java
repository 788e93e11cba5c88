// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.util.List;

/** Refuses untrusted URIs that lead into the private network (server-side request forgery). */
final class PublicAddresses {

    private PublicAddresses() {}

    /**
     * Requires https and a host with public addresses only.
     *
     * @return addresses to connect to, because a second DNS lookup might return others
     */
    static List<InetAddress> require(URI address) throws IOException {
        requireHttps(address);
        List<InetAddress> resolved = List.of(InetAddress.getAllByName(address.getHost()));
        if (!resolved.stream().allMatch(PublicAddresses::isPublic)) {
            throw new IOException("an address that is not public");
        }
        return resolved;
    }

    /** Requires https and, if the host is an IP address, a public one. Resolves no name. */
    static void requireUnlessName(URI address) throws IOException {
        requireHttps(address);
        InetAddress literal = AddressRange.literal(address.getHost());
        if (literal != null && !isPublic(literal)) {
            throw new IOException("an address that is not public");
        }
    }

    private static void requireHttps(URI address) throws IOException {
        if (!"https".equalsIgnoreCase(address.getScheme())
                || address.getHost() == null
                || address.getUserInfo() != null) {
            throw new IOException("an address that is not https");
        }
    }

    static boolean isPublic(InetAddress address) {
        return !(address.isLoopbackAddress()
                || address.isAnyLocalAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress()
                || (address instanceof Inet6Address
                        ? isReserved6(address.getAddress())
                        : isReserved4(address.getAddress())));
    }

    /**
     * Whether an IPv4 address is reserved: this network, carrier-grade NAT, protocol assignments, documentation,
     * benchmarking and the upper range (RFC 6890).
     */
    private static boolean isReserved4(byte[] bytes) {
        int first = bytes[0] & 0xff;
        int second = bytes[1] & 0xff;
        int third = bytes[2] & 0xff;
        return first == 0
                || first >= 240
                || (first == 100 && (second & 0xc0) == 64)
                || (first == 192 && second == 0 && (third == 0 || third == 2))
                || (first == 198 && (second == 18 || second == 19 || (second == 51 && third == 100)))
                || (first == 203 && second == 0 && third == 113);
    }

    /**
     * Whether an IPv6 address is not global unicast, or embeds an IPv4 address (6to4, Teredo), or is for documentation.
     */
    private static boolean isReserved6(byte[] bytes) {
        int first = ((bytes[0] & 0xff) << 8) | (bytes[1] & 0xff);
        int second = ((bytes[2] & 0xff) << 8) | (bytes[3] & 0xff);
        boolean globalUnicast = (first & 0xe000) == 0x2000;
        return !globalUnicast || first == 0x2002 || (first == 0x2001 && (second == 0 || second == 0x0db8));
    }
}
