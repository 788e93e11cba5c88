// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.registration.encoding.Octets;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Objects;

/**
 * Address of a service, in its only form: 16 octets, where an IPv4 address is IPv4-mapped (RFC 4291 section 2.5.5.2).
 *
 * @param octets 16 octets
 * @since 0.1
 */
public record PeerAddress(Octets octets) {

    public static final int LENGTH = 16;

    private static final int IPV4_LENGTH = 4;

    public PeerAddress {
        Objects.requireNonNull(octets, "octets cannot be null");
        octets.require(LENGTH, "An address");
    }

    /**
     * Returns the address of a socket.
     *
     * @throws IllegalArgumentException if it has a zone (RFC 4007), which other machines do not know
     */
    public static PeerAddress of(InetAddress address) {
        if (address instanceof Inet6Address scoped
                && (scoped.getScopeId() != 0 || scoped.getScopedInterface() != null)) {
            throw new IllegalArgumentException("An address cannot have a zone");
        }
        byte[] octets = address.getAddress();
        return new PeerAddress(Octets.of(octets.length == IPV4_LENGTH ? mapped(octets) : octets));
    }

    private static byte[] mapped(byte[] ipv4) {
        byte[] mapped = new byte[LENGTH];
        Arrays.fill(mapped, 10, 12, (byte) 0xff);
        System.arraycopy(ipv4, 0, mapped, 12, IPV4_LENGTH);
        return mapped;
    }

    /** Returns the address of the JDK; an IPv4 address if it is mapped. */
    public InetAddress toInetAddress() {
        try {
            return InetAddress.getByAddress(octets.toArray());
        } catch (UnknownHostException ex) {
            throw new IllegalStateException("16 octets are an address", ex);
        }
    }

    @Override
    public String toString() {
        return toInetAddress().getHostAddress();
    }
}
