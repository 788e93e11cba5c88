// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source;

import io.countersign.http.AddressRange;
import io.countersign.registration.log.PeerAddress;
import java.net.InetAddress;

/** Parses addresses of services. */
public final class SocketAddresses {

    private SocketAddresses() {}

    /**
     * Parses a literal. An IPv4-mapped address is the IPv4 address.
     *
     * @throws IllegalArgumentException if it is a name, or has a zone (RFC 4007)
     */
    public static PeerAddress parse(String literal) {
        InetAddress address = literal.startsWith("[") ? null : AddressRange.literal(literal);
        if (address == null) {
            throw new IllegalArgumentException("Not an IP address without a zone");
        }
        return PeerAddress.of(address);
    }
}
